// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const LINK = 'https://sunward.example/?ref=ABCDEFGH';
const referrals = {
  referralCode: 'ABCDEFGH',
  link: LINK,
  signUps: 3,
  paying: 2,
  earnedCents: 1450,
  paidOutCents: 1000,
  pendingCents: 450,
  months: [{ month: '2026-05', earnedCents: -50, paidOutCents: 0, pendingCents: 450 }],
};

test('referrals show the link to copy, the earnings, and each month', async () => {
  signIn();
  serve({}, { getReferrals: () => referrals });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await open('/referrals');
  expect(await screen.findByText(LINK)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy Your link' }));
  expect(copied).toHaveBeenCalledWith(LINK);
  expect(screen.getByText('€14.50')).toBeDefined();
  expect(screen.getByText(/saves 20 % on the first paid period, and you get 10 % of everything/)).toBeDefined();
  const row = within(screen.getByRole('row', { name: /May 2026/ }));
  expect(row.getByText('-€0.50')).toBeDefined();
});
