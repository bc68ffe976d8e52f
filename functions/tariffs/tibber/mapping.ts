import * as z from 'zod';
import { VendorError, type VendorErrorKind } from '../../integrations/port.ts';
import { slotsFrom } from '../day.ts';
import type { MarketPrices } from '../port.ts';

const priceSchema = z.object({
  total: z.number().nullable(),
  startsAt: z.iso.datetime({ offset: true }),
  currency: z.string(),
});
const homeSchema = z.object({
  id: z.string(),
  currentSubscription: z
    .object({ priceInfo: z.object({ today: z.array(priceSchema), tomorrow: z.array(priceSchema) }).nullable() })
    .nullable(),
});
export const answerSchema = z.object({ data: z.object({ viewer: z.object({ homes: z.array(homeSchema) }) }) });
/** A refusal comes with HTTP 200. */
export const errorsSchema = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).min(1),
});

const kinds: ReadonlyMap<string, VendorErrorKind> = new Map([
  ['UNAUTHENTICATED', 'auth_failed'],
  ['FORBIDDEN', 'auth_failed'],
  ['TOO_MANY_REQUESTS', 'rate_limited'],
]);

/** What an answer with errors means; null: it has none. */
export const refusalIn = (json: unknown): VendorError | null => {
  const parsed = errorsSchema.safeParse(json);
  if (!parsed.success) return null;
  const code = parsed.data.errors.find(({ extensions }) => extensions?.code !== undefined)?.extensions?.code ?? '';
  return new VendorError(kinds.get(code) ?? 'upstream', 'tibber prices: refused inside the answer');
};

/**
 * What the customer pays, with tax and fees, per kWh in his currency. Tomorrow is empty until it is published.
 * @param homeId which home counts; null: the first with a contract
 * @throws VendorError refused: the home has no contract
 */
export const pricesOf = (
  { data }: z.output<typeof answerSchema>,
  homeId: string | null,
  fromMs: number,
  untilMs: number,
): MarketPrices => {
  const meant = data.viewer.homes.filter(({ id }) => homeId === null || id === homeId);
  const info = meant.map(({ currentSubscription }) => currentSubscription?.priceInfo ?? null).find(Boolean) ?? null;
  if (info === null) throw new VendorError('refused', 'tibber prices: the home has no contract');
  const all = [...info.today, ...info.tomorrow];
  const currencies = new Set(all.map(({ currency }) => currency));
  if (currencies.size > 1) throw new VendorError('bad_response', 'tibber prices: several currencies');
  const started = all.map(({ total, startsAt }) => ({ startMs: Date.parse(startsAt), perKWh: total }));
  const [currency = 'EUR'] = currencies;
  return { slots: slotsFrom('tibber', started, fromMs, untilMs, currency), currency, licence: null };
};
