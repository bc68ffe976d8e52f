// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDay } from '../lib/testing/days.ts';
import { heardText, seenText } from '../lib/testing/seen.ts';
import { charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeEach(signIn);
// The menu stands beside the page.
beforeEach(() => {
  const narrow = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...narrow(query), matches: query.includes('min-width') }));
});
const plain = (text: string | null | undefined): string => text?.replaceAll('\u00A0', ' ') ?? '';

test('the menu says how far the cars drove on sunshine, and asks for the year once', async () => {
  const asked: string[] = [];
  serve(
    { appliances: [charger()] },
    {
      getDays: ({ query }) => {
        const span = new URLSearchParams(query);
        const [from, to] = [span.get('from') ?? '', span.get('to') ?? ''];
        asked.push(`${from} ${to}`);
        const days = ['2026-03-14', '2026-05-31'].map((day) => ({
          ...aDay(day),
          appliancesWh: 30_000,
          sunWh: 27_000,
          gridWh: 3000,
          appliances: { [charger().id]: 30_000 },
        }));
        return { from, to, days };
      },
    },
  );
  await open(DASHBOARD);
  const link = await screen.findByRole('link', { name: /on sunshine since/ });
  expect(plain(seenText(link))).toBe('300 km on sunshine since March');
  expect(heardText(link)).toBe('300 kilometers on sunshine since March');
  expect(link.getAttribute('href')).toMatch(/history\?view=year$/);
  expect(asked.filter((span) => span.startsWith('2025'))).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem(`sunward.so-far.${charger().accountId}`) ?? '{}')).toMatchObject({
    km: 300,
    since: '2026-03-14',
  });
});
