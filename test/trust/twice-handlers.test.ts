import { describe, expect, it } from 'vitest';
import type { Event } from '#infra/local/payments/model.ts';
import { contract, contractRows, type OperationId } from '#shared/contract/index.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { type Answer, accessClaims, apiEvent, type EventParts } from '#test/support/api-event.ts';
import { reportOmitted, whole } from '#test/support/extent.ts';
import { WEBHOOK_SECRET } from '#test/support/payments.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from '../contract/samples.ts';
import { newUserId, type SeededSite, seedOthers, seedSite } from '../contract/site.ts';
import { commandsAgain, effectsBetween, withoutCount, worldOf } from './effects.ts';

const ways = ['once', 'twice', 'at once'] as const;
type Way = (typeof ways)[number];

const signedEvent = ({ payments }: TestProduct, site: SeededSite): Pick<EventParts, 'text' | 'headers'> => {
  const event = { ...(samples.stripeWebhook(site).body as Event) };
  const { body, signature } = payments.simulator.signed(event, WEBHOOK_SECRET);
  return { text: body, headers: { 'stripe-signature': signature } };
};

const eventOf = (id: OperationId, product: TestProduct, site: SeededSite) =>
  apiEvent(contract[id], {
    ...samples[id](site),
    claims:
      contract[id].access.kind === 'admin'
        ? accessClaims(newUserId(), [SUPER_ADMIN_GROUP])
        : accessClaims(site.ownerId),
    ...(id === 'reportByHeader' ? { headers: { authorization: `Bearer ${site.webhookKey}` } } : {}),
    ...(id === 'stripeWebhook' ? signedEvent(product, site) : {}),
  });

const lived = async (id: OperationId, way: Way) => {
  const product = await startProduct();
  const site = await seedSite(product);
  await seedOthers(product, site);
  const event = eventOf(id, product, site);
  const send = (): Promise<Answer> => product.send(contract[id].fn, structuredClone(event));
  const before = await worldOf(product);
  const answers =
    way === 'once'
      ? [await send()]
      : way === 'twice'
        ? [await send(), await send()]
        : await Promise.all([send(), send()]);
  const all = effectsBetween(before, await worldOf(product));
  const effects = commandsAgain.has(id) ? withoutCount(all) : all;
  const commands = new Set(product.services.commands.map(({ command }) => JSON.stringify(command)));
  await product.stop();
  return { effects, answers, commands };
};

/** Every row, or one in sixteen. */
const swept = contractRows.map(({ id }) => id).filter((_, index) => whole || index % 16 === 3);
reportOmitted(`${contractRows.length - swept.length} of ${contractRows.length} rows`);

/** Rows where a repetition is a new request: API Gateway delivers a request once, so an identical one is deliberate. */
const newOnRepeat: ReadonlyMap<OperationId, string> = new Map([
  ['createHook', 'makes another webhook, whose secret is shown once: of one that nobody saw there would be no use'],
  ['testHook', 'sends another ping'],
  ['signUp', 'mails the code again: who asks twice misses the first mail. How often, its quotas say'],
  ['startOauth', 'starts a new consent each time: each has a state of its own, and all but one remain unused'],
]);

describe('a call has one effect, sent once, twice in a row or twice concurrently', { timeout: 120_000 }, () => {
  it.each(swept)('%s', async (id) => {
    const [once, twice, atOnce] = [await lived(id, 'once'), await lived(id, 'twice'), await lived(id, 'at once')];
    if (newOnRepeat.has(id)) {
      expect(once.effects.length).toBeGreaterThan(0);
      for (const { effects } of [twice, atOnce]) expect(effects.length).toBeLessThanOrEqual(2 * once.effects.length);
      return;
    }
    expect.soft(twice.effects).toEqual(once.effects);
    expect.soft(atOnce.effects).toEqual(once.effects);
    expect.soft([twice.commands, atOnce.commands]).toEqual([once.commands, once.commands]);
    expect(once.answers.concat(twice.answers, atOnce.answers).every(({ status }) => status < 500)).toBe(true);
  });
});
