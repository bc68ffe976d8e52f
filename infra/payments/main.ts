import * as z from 'zod';
import { readStage, stageNames } from '../stages.ts';
import { connectStripe } from './connect.ts';
import { amountsOf, setUpPayments } from './set-up.ts';

/** Environment of `npm run stripe:setup`; the key is stored nowhere. */
const schema = z.object({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'is not a secret key of Stripe'),
  PUBLIC_URL: z.url(),
  /** Stage whose settings say how tax is shown. */
  STAGE: z.enum(stageNames).default('dev'),
  /** URL of a simulated provider. */
  STRIPE_API_URL: z.url().optional(),
});

const parsed = schema.safeParse(process.env);
if (!parsed.success) {
  console.error(z.prettifyError(parsed.error));
  process.exit(1);
}
const { STRIPE_SECRET_KEY, PUBLIC_URL, STAGE, STRIPE_API_URL } = parsed.data;
const { tax = null } = readStage(STAGE);
const amounts = (() => {
  try {
    return amountsOf(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
})();
const { made, notSold, webhookSecret } = await setUpPayments(
  connectStripe(STRIPE_SECRET_KEY, STRIPE_API_URL ?? null),
  PUBLIC_URL,
  tax,
  amounts,
);
console.log(made.length === 0 ? 'Everything is there already.' : made.map((one) => `made ${one}`).join('\n'));
if (notSold.length > 0) console.log(`\nNot sold, because the price is not there: ${notSold.join(', ')}`);
if (webhookSecret !== null) {
  console.log(`\nThe webhook's secret, shown only once: ${webhookSecret}`);
}
