import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createClient } from '#shared/contract/client.ts';
import { spareCharger } from '../local/home/spare-charger.ts';
import type { Target, Tester, TestLink } from './target.ts';

const json = async (url: string): Promise<unknown> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return response.json();
};

/** Beside mails it holds pushes and calls of webhooks, which go to nobody's mailbox. */
const outboxSchema = z.array(z.object({ to: z.string().optional(), text: z.string().optional() }));

/** Signs a new user up as the pages do, with the code from the outbox. */
const signUp = async (url: string, homeUrl: string): Promise<Tester> => {
  const client = createClient({ baseUrl: `${url}/api/`, fetch, accessToken: () => null });
  const email = `smoke-${randomUUID()}@sunward.example`;
  const password = `Smoke-${randomUUID()}`;
  await client.signUp({ body: { email, password, locale: 'en' } });
  const mail = outboxSchema.parse(await json(`${homeUrl}/outbox`)).findLast((one) => one.to === email);
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('no mail with a code has arrived');
  await client.confirmSignUp({ body: { email, password, code } });
  return { email, password, throwAway: true };
};

/** Starts the trial without a card on the simulated payment page. */
const startTrial = async (page: string): Promise<void> => {
  const { status } = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ do: 'none' }),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`the payment page answered ${status}`);
};

/** The product that `npm start` runs: a user of its own, a trial of PREMIUM, and a charger that the demo home does not use. */
export const localTarget = (url: string, homeUrl: string): Target => ({
  name: 'local product',
  url,
  now: null,
  tester: () => signUp(url, homeUrl),
  link: async (): Promise<TestLink> => ({ service: 'go-e-v3', fields: spareCharger }),
  checkOut: startTrial,
});
