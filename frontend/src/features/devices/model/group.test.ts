import { expect, test } from 'vitest';
import { groupOf } from './group.ts';

test.each([
  ['/acc_1/sensors', 'sensors'],
  ['/de-CH/acc_1/sensors/new', 'sensors'],
  ['/acc_1/appliances', 'appliances'],
  ['/en/acc_1/vehicles', 'vehicles'],
  ['/acc_1/credentials', 'credentials'],
  ['/acc_1/elsewhere', 'appliances'],
])('%s opens at %s', (path, group) => {
  expect(groupOf(path)).toBe(group);
});
