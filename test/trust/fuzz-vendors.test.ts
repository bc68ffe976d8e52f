import { afterAll, describe, expect, test } from 'vitest';
import { polledSubjects } from '#test/integrations/subjects.ts';
import { attackVendor } from './fuzz-vendors.ts';

/** For each service; more by `npm run fuzz:borders`. */
const CASES = 60;

const subjects = await polledSubjects();
let cases = 0;
afterAll(() => {
  console.log(`${cases} answers that no vendor gives, of ${subjects.length} services`);
});

describe('a vendor’s response', () => {
  test.each(subjects)(
    '$folder: whatever it contains, it becomes valid values or a failure of the port',
    async (subject) => {
      const attacked = await attackVendor(subject, CASES);
      cases += attacked.cases;
      expect(attacked.cases).toBe(CASES);
      // Otherwise no result of the mapping was ever checked.
      expect(attacked.letIn).toBeGreaterThan(0);
    },
  );
});
