import { expect, test } from 'vitest';
import { readSessionsOptions } from './options.ts';

const SITE = 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1E';

test('names a site or all, and a stage', () => {
  expect(readSessionsOptions([SITE])).toEqual({ site: SITE, stage: null });
  expect(readSessionsOptions(['all', '--stage', 'prod'])).toEqual({ site: null, stage: 'prod' });
});

test.each([[[]], [['acc_1']], [[SITE, 'all']], [[SITE, '--stage', 'nowhere']]])('refuses %j', (args) => {
  expect(() => readSessionsOptions(args)).toThrow();
});
