import { describe, expect, it } from 'vitest';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { createCallMeter } from './call-meter.ts';

const one = credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA');
const two = credentialsIdSchema.parse('crd_01JXBBBBBBBBBBBBBBBBBBBBBB');

describe('the call meter', () => {
  it('reports each call once, and again only what was put back', () => {
    const meter = createCallMeter();
    meter.count(one);
    meter.count(one);
    meter.count(two);
    expect(meter.take(one)).toBe(2);
    expect(meter.take(one)).toBe(0);
    meter.count(one);
    meter.restore(one, 2);
    expect([meter.take(one), meter.take(two)]).toEqual([3, 1]);
  });
});
