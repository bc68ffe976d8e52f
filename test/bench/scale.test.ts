import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits, SIZES, scaleTable } from './scale-model.ts';

const readme = readFileSync(join(import.meta.dirname, '../../infra/README.md'), 'utf8');
const reachedAt = (start: string): number =>
  limits().find(({ name }) => name.startsWith(start))?.sites ?? expect.fail(`no limit ${start}`);

describe('what growth meets', () => {
  it('is in the README as it is computed (npm run bench:scale prints it)', () => {
    for (const line of scaleTable()) expect(readme).toContain(line);
  });

  it('begins with the vendors that count all our users together', () => {
    expect(reachedAt('SMA')).toBe(60);
    expect(reachedAt('Easee')).toBe(100);
    expect(reachedAt('Sungrow')).toBe(33);
    expect(limits()[0]?.sites).toBeLessThan(SIZES[0]);
  });

  it('then meets control’s own ceiling, far below Scheduler’s and Lambda’s', () => {
    expect(reachedAt('control: 400')).toBe(24_000);
    expect(reachedAt('control: 400')).toBeLessThan(reachedAt('Scheduler: 1000 firings'));
    expect(reachedAt('control with shards')).toBeGreaterThan(100_000);
  });
});
