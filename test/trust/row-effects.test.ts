import { describe, expect, it } from 'vitest';
import { newRecoveryCodes } from '#functions/platform/recovery-codes.ts';
import type { Event } from '#infra/local/payments/model.ts';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import { type Effect, quotaNames, quotaOf } from '#shared/contract/quota.ts';
import type { Row } from '#shared/contract/row.ts';
import type { ApplianceMode } from '#shared/model/appliance.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { WEBHOOK_SECRET } from '#test/support/payments.ts';
import { PASSWORD, type TestProduct } from '#test/support/product.ts';
import { consented } from '../contract/consent.ts';
import { samples } from '../contract/samples.ts';
import { startSeeded } from '../contract/seeded-product.ts';
import { newUserId, type SeededSite, seedFactor } from '../contract/site.ts';
import { tableRows } from './effects.ts';

let product: TestProduct;
/** What left the product during a call. */
const seen = new Set<Effect>();

/** Notes every request to a vendor, and passwords that are tried at one or at the user pool. */
const watch = ({ services, deps }: TestProduct): void => {
  const { open, pages } = services;
  const { signIn, refresh, revoke } = deps.identity;
  const noting =
    <A extends unknown[], R>(effects: readonly Effect[], ask: (...args: A) => R) =>
    (...args: A): R => {
      for (const effect of effects) seen.add(effect);
      return ask(...args);
    };
  Object.assign(services, {
    open: (...given: Parameters<typeof open>) => {
      const { verify, vehicles, ...adapter } = open(...given);
      const typed = services.manifest(given[0])?.link !== 'oauth';
      return {
        ...Object.fromEntries(Object.entries(adapter).map(([name, ask]) => [name, noting(['vendor'], ask as never)])),
        verify: noting(typed ? ['vendor', 'password'] : ['vendor'], verify),
        vehicles: vehicles && {
          read: noting(['vendor'], vehicles.read),
          honk: noting(['vendor'], vehicles.honk),
        },
      };
    },
    pages: async (service: string) => {
      const found = await pages(service);
      return typeof found === 'string' ? found : { ...found, exchange: noting(['vendor'], found.exchange) };
    },
  });
  Object.assign(deps.connections, { send: noting(['vendor'], deps.connections.send) });
  const { feed, supplier } = deps.tariffSources;
  Object.assign(deps.tariffSources, {
    feed: noting(['vendor'], feed),
    supplier: noting(['vendor', 'password'], supplier),
  });
  Object.assign(deps.forecastSources, { sky: noting(['vendor'], deps.forecastSources.sky) });
  Object.assign(deps.factorSeal, { open: noting(['password'], deps.factorSeal.open) });
  Object.assign(deps.identity, {
    signIn: noting(['password'], signIn),
    refresh: noting(['password'], refresh),
    revoke: noting(['password'], revoke),
  });
};

/** Rows whose creation is an effect, by entity. */
const made: Readonly<Record<string, Effect>> = {
  account: 'site',
  credentials: 'link',
  linkState: 'link',
  invitation: 'invitation',
  apiToken: 'token',
};

const signed = (site: SeededSite): EventParts => {
  const event = { ...(samples.stripeWebhook(site).body as Event) };
  const { body, signature } = product.payments.simulator.signed(event, WEBHOOK_SECRET);
  return { text: body, headers: { 'stripe-signature': signature } };
};

/** What the sample of a row does not do. */
const variants: { readonly [K in OperationId]?: (site: SeededSite) => Promise<readonly EventParts[]> } = {
  listAppliances: async () => [{ query: { fetch: 'true' } }],
  resendCode: async ({ ownerId }) => {
    const email = `open-${ownerId}@user.example`;
    await product.call('signUp', { body: { email, password: 'correct horse battery', locale: 'en' } });
    return [{ body: { email, locale: 'en' } }];
  },
  finishOauth: async ({ accountId, ownerId, credentialsId }) => {
    const claims = accessClaims(ownerId);
    const relinked = await product.call('finishOauth', {
      params: { accountId },
      claims,
      body: { ticket: await consented(product, accountId, claims) },
    });
    const ofLink = { credentialsId: relinked.body?.id ?? credentialsId };
    return [{ body: { ticket: await consented(product, accountId, claims, ofLink) } }];
  },
  deleteCredentials: async ({ accountId, ownerId }) => {
    const claims = accessClaims(ownerId);
    const ticket = await consented(product, accountId, claims);
    const { body } = await product.call('finishOauth', { params: { accountId }, claims, body: { ticket } });
    return [{ params: { accountId, credentialsId: body.id } }];
  },
  acceptInvitation: async ({ ownerId, otherId }) => {
    const { storage } = product.deps;
    const formerId = (await storage.members.ownerOf(otherId)) ?? expect.fail('it has an owner');
    await storage.users.ensure({ id: formerId, email: 'former@user.example' });
    const expiresAt = new Date(product.time.nowMs + 60_000).toISOString();
    await storage.accounts.offerOwnership(otherId, formerId, { userId: ownerId, expiresAt });
    return [{ params: { userId: ownerId, accountId: otherId }, body: { role: 'owner' } }];
  },
  login: async () => {
    const email = 'recovering@user.example';
    const id = product.identity.userOf(email);
    const [recoveryCode = ''] = newRecoveryCodes();
    await product.deps.storage.users.ensure({ id, email });
    await seedFactor(product.deps, id, [recoveryCode]);
    return [{ body: { email, password: PASSWORD, recoveryCode } }];
  },
  reauthenticate: async () => [{ body: { password: PASSWORD, recoveryCode: 'first' } }],
  createCredentials: async () => [{ body: { service: 'session', fields: { serial: '9', token: GOOD_TOKEN } } }],
};

/** Calls a row with a product of its own, because the tables are compared as a whole. @returns what it was seen to do */
const effectsOf = async (id: OperationId, row: Row, mode: ApplianceMode, nth = -1): Promise<readonly Effect[]> => {
  const seeded = await startSeeded({ mode });
  product = seeded.product;
  watch(product);
  try {
    return await effectsIn(seeded.site, id, row, nth);
  } finally {
    await product.stop();
  }
};

const effectsIn = async (site: SeededSite, id: OperationId, row: Row, nth: number): Promise<readonly Effect[]> => {
  const own = nth < 0 ? {} : ((await variants[id]?.(site))?.[nth] ?? {});
  const claims =
    row.access.kind === 'admin' ? accessClaims(newUserId(), [SUPER_ADMIN_GROUP]) : accessClaims(site.ownerId);
  const ticket = id === 'finishOauth' && nth < 0 ? await consented(product, site.accountId, claims) : null;
  const before = await tableRows(product.dynamo);
  const [mails, runs, told] = [product.mails.length, product.runs.length, product.told.length];
  seen.clear();
  const answer = await product.call(id, {
    ...samples[id](site),
    claims,
    ...(ticket === null ? {} : { body: { ticket } }),
    ...(id === 'reportByHeader' ? { headers: { authorization: `Bearer ${site.webhookKey}` } } : {}),
    ...(id === 'stripeWebhook' ? signed(site) : {}),
    ...own,
  });
  expect([answer.status, answer.body?.code]).toEqual([row.status, undefined]);
  if (product.mails.length > mails) seen.add('mail');
  if (product.runs.length > runs) seen.add('run');
  if (product.told.length > told) seen.add('notice');
  for (const [key, { __edb_e__: entity }] of await tableRows(product.dynamo)) {
    const effect = made[String(entity)];
    if (effect !== undefined && !before.has(key)) seen.add(effect);
  }
  return [...seen];
};

/** Effects that a row does not declare. */
const undeclared = (row: Row, effects: readonly Effect[]): readonly Effect[] =>
  effects.filter((effect) => !row.effects?.includes(effect));

/** Items act only in their own mode. */
const modes: readonly ApplianceMode[] = ['MANUAL', 'SCHEDULE', 'SOC_MAP'];
const found = new Map<OperationId, ReadonlySet<Effect>>();

describe('a row that does something to others says so', () => {
  it.each(contractRows)('$id', { timeout: 60_000 }, async ({ id, row }) => {
    const tried = row.path.includes('/{applianceId}') ? modes : modes.slice(0, 1);
    const effects: Effect[] = [];
    for (const mode of tried)
      if (mode === 'MANUAL' || !id.startsWith('switch')) effects.push(...(await effectsOf(id, row, mode)));
    if (variants[id]) effects.push(...(await effectsOf(id, row, 'MANUAL', 0)));
    found.set(id, new Set(effects));
    expect(undeclared(row, effects)).toEqual([]);
  });

  it('and one that lies is found', () => {
    for (const { id, row } of contractRows) {
      const { effects: _, quotas: __, ...silent } = row;
      expect(undeclared(silent, [...(found.get(id) ?? [])])).toEqual([...(found.get(id) ?? [])]);
    }
    const all = new Set([...found.values()].flatMap((effects) => [...effects]));
    expect([...all].sort()).toEqual([
      'invitation',
      'link',
      'mail',
      'notice',
      'password',
      'run',
      'site',
      'token',
      'vendor',
    ]);
  });

  it('and declares nothing that it does not do, apart from what its runs ask of vendors', () => {
    const idle = contractRows.flatMap(({ id, row }) =>
      (row.effects ?? []).flatMap((effect) => {
        const byRun = effect === 'vendor' && row.effects?.includes('run');
        return byRun || found.get(id)?.has(effect) ? [] : [`${id} ${effect}`];
      }),
    );
    expect(idle).toEqual([]);
  });
});

describe('the table of quotas', () => {
  const rows = contractRows.filter(({ row }) => row.quotas !== undefined);

  it.each(quotaNames)('%s is used by a row', (name) => {
    // Programs have one on every row that does not only read.
    expect(name === 'tokenCommands' || rows.some(({ row }) => row.quotas?.includes(name))).toBe(true);
  });

  it.each(rows)('$id names a quota for each of its effects', ({ row }) => {
    const quotas = (row.quotas ?? []).map(quotaOf);
    const counts = (calls: boolean) => quotas.some((quota) => (quota.counts === 'calls') === calls);
    if (row.effects?.includes('password')) expect(counts(false)).toBe(true);
    if (row.effects?.some((effect) => effect !== 'password')) expect(counts(true)).toBe(true);
    if (row.effects?.includes('run')) {
      expect(row.effects).toContain('vendor');
      expect(row.quotas).toContain('userRuns');
    }
  });

  it.each(rows)('$id has what its quotas are kept by', ({ row }) => {
    const parts = new Set((row.quotas ?? []).flatMap((name) => quotaOf(name).per));
    const fields = Object.keys((row.body as { shape?: object } | undefined)?.shape ?? {});
    const params = Object.keys(row.params?.shape ?? {});
    if (parts.has('user')) expect(['public', 'key']).not.toContain(row.access.kind);
    if (parts.has('site')) expect(params).toContain('accountId');
    if (parts.has('service'))
      expect([...fields, ...params].some((name) => /^(service|credentialsId)$/.test(name))).toBe(true);
    if (parts.has('address')) expect(fields).toContain('email');
  });
});
