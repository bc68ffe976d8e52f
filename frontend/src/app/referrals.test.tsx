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
  serve({}, { getReferrals: () => referrals, getPayoutDetails: () => ({ details: null }) });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await open('/referrals');
  expect(await screen.findByText(LINK)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy Your link' }));
  expect(copied).toHaveBeenCalledWith(LINK);
  expect(screen.getByText('€14.50')).toBeDefined();
  expect(screen.getByText(/saves 20 % on the first paid period. You get 10 % of everything/)).toBeDefined();
  const row = within(screen.getByRole('row', { name: /May 2026/ }));
  expect(row.getByText('-€0.50')).toBeDefined();
});

test('a user says where the earnings go: a wrong digit is named before anything is sent, and what is stored is masked', async () => {
  signIn();
  const sent: unknown[] = [];
  serve(
    {},
    {
      getReferrals: () => ({ ...referrals, pendingCents: 1450 }),
      getPayoutDetails: () => ({ details: null }),
      setPayoutDetails: ({ body }) => {
        sent.push(body);
        return { details: { kind: 'iban', masked: 'DE•• •••• 3000', since: '2026-06-01T10:00:00.000Z' } };
      },
      removePayoutDetails: () => ({ details: null }),
    },
  );
  const user = userEvent.setup();
  await open('/referrals');
  expect(await screen.findByText(/A payout is waiting/)).toBeDefined();
  await user.type(screen.getByLabelText('Account holder'), 'Anna Example');
  await user.type(screen.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: /^IBAN: .*a character is missing or wrong/ })).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('IBAN'), '{Backspace}0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('DE•• •••• 3000')).toBeDefined();
  expect(sent).toEqual([{ details: { kind: 'iban', holder: 'Anna Example', iban: 'DE89 3704 0044 0532 0130 00' } }]);
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByLabelText('IBAN')).toBeDefined();
});
