import { expect, test } from 'vitest';
import { momentQuery, readMoment } from './moment.ts';

const TIME = '2026-06-01T22:20:00.000Z';

test('an address names the day of the site’s calendar and the decision, and is read again', () => {
  const search = new URLSearchParams(momentQuery(TIME, 'app_1', 'Europe/Berlin'));
  expect([search.get('view'), search.get('at')]).toEqual(['day', '2026-06-02']);
  expect(readMoment(search)).toEqual({ atMs: Date.parse(TIME), applianceId: 'app_1' });
});

test.each(['', 'moment=', 'moment=yesterday', 'of=app_1'])('%j asks for no moment', (text) => {
  expect(readMoment(new URLSearchParams(text))).toBeNull();
});
