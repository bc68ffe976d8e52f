import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

test.each([
  ['8.22 kW', '8.31 kW', { before: '8.', was: '22', now: '31', after: ' kW' }],
  ['8.22 kW', '8.23 kW', { before: '8.2', was: '2', now: '3', after: ' kW' }],
  ['99 %', '100 %', { before: '', was: '99', now: '100', after: ' %' }],
  ['950 W', '1.05 kW', { before: '', was: '950 ', now: '1.05 k', after: 'W' }],
  ['11 W', '111 W', { before: '11', was: '', now: '1', after: ' W' }],
  ['–', '5 W', { before: '', was: '–', now: '5 W', after: '' }],
  ['5 W', '5 W', { before: '5 W', was: '', now: '', after: '' }],
])('%s and %s differ in the middle alone', (was, now, expected) => {
  expect(changedPart(was, now)).toEqual(expected);
});
