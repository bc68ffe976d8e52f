import * as z from 'zod';
import { connectStripe } from './connect.ts';
import { setUpPayments } from './set-up.ts';

/** What `npm run stripe:setup` asks of the environment; the key stands nowhere else. */
const schema = z.object({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'is not a secret key of Stripe'),
  PUBLIC_URL: z.url(),
  /** Of a simulated provider. */
  STRIPE_API_URL: z.url().optional(),
});

const parsed = schema.safeParse(process.env);
if (!parsed.success) {
  console.error(z.prettifyError(parsed.error));
  process.exit(1);
}
const { STRIPE_SECRET_KEY, PUBLIC_URL, STRIPE_API_URL } = parsed.data;
const { made, webhookSecret } = await setUpPayments(
  connectStripe(STRIPE_SECRET_KEY, STRIPE_API_URL ?? null),
  PUBLIC_URL,
);
console.log(made.length === 0 ? 'Everything is there already.' : made.map((one) => `made ${one}`).join('\n'));
if (webhookSecret !== null) {
  console.log(`\nThe webhook's secret, told this once: ${webhookSecret}`);
}
