import { STATUS_CODES } from 'node:http';
import { expect, it } from 'vitest';
import { errorTable } from './errors.ts';
import { statusNames } from './status-names.ts';

it('statuses of errors are named as Node names them', () => {
  const statuses = new Set(Object.values(errorTable).map(({ status }) => status));
  expect(Object.keys(statusNames).map(Number)).toEqual([...statuses].sort());
  for (const status of statuses) expect(statusNames[status]).toBe(STATUS_CODES[status]);
});
