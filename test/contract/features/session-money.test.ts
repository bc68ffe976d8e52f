import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingSessionId } from '#functions/storage/history/session-rows.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '#test/support/user-id.ts';
import { SESSION_MS, type SeededSite, seedSession, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
const familyId = newUserId();
const strangerId = newUserId();

beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  await seedSession(product.deps, site);
  await product.deps.storage.members.add({ accountId: site.accountId, userId: familyId, role: 'family' });
});
afterAll(() => product.stop());

const ways = ['listed', 'alone', 'patched', 'in its versions'] as const;
/** A session as one of the API's answers shows it to a user. */
const sessionBy = async (way: (typeof ways)[number], claims: ReturnType<typeof accessClaims>) => {
  const params = { accountId: site.accountId };
  const one = { ...params, chargingSessionId: chargingSessionId(SESSION_MS, site.applianceId) };
  switch (way) {
    case 'listed': {
      const query = { from: new Date(SESSION_MS).toISOString(), to: new Date(SESSION_MS + 1).toISOString() };
      return (await product.call('listChargingSessions', { params, query, claims })).body.sessions[0];
    }
    case 'alone':
      return (await product.call('getChargingSession', { params: one, claims })).body;
    case 'patched':
      return (await product.call('patchChargingSession', { params: one, body: { note: 'Visit' }, claims })).body;
    case 'in its versions':
      return (await product.call('listChargingSessionVersions', { params: one, claims })).body[0];
  }
};
const cells = async (userId: UserId): Promise<Record<string, unknown>> => {
  const { body } = await product.call('exportChargingSessions', {
    params: { accountId: site.accountId },
    query: { from: new Date(SESSION_MS).toISOString(), to: new Date(SESSION_MS + 1).toISOString() },
    claims: accessClaims(userId),
  });
  const book = read(new TextEncoder().encode(body.text), { type: 'array' });
  return (
    utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { defval: '' })[0] ?? {}
  );
};

describe('what is planned to cost', () => {
  const planned = (claims: ReturnType<typeof accessClaims>) => {
    const params = { accountId: site.accountId };
    const ofAppliance = { ...params, applianceId: site.applianceId };
    return Promise.all([
      product.call('getPlan', { params, claims }),
      product.call('getOutcomes', { params: ofAppliance, claims }),
      product.call('previewGoal', {
        params: ofAppliance,
        body: { deadline: { readyAt: '07:00', days: [1, 2, 3, 4, 5, 6, 7], energyKWh: 10 } },
        claims,
      }),
    ]);
  };
  const moneyIn = (answer: unknown): readonly (number | null)[] => {
    const found: (number | null)[] = [];
    JSON.stringify(answer, (key, value) => {
      if (['costEur', 'drainEur', 'gridEur'].includes(key)) found.push(value);
      return value;
    });
    return found;
  };
  test('is told to the owner and a super admin, to no other member, who see its energies', async () => {
    for (const claims of [accessClaims(site.ownerId), accessClaims(strangerId, [SUPER_ADMIN_GROUP])]) {
      const answers = await planned(claims);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.flatMap(({ body }) => moneyIn(body)).some((eur) => eur !== null)).toBe(true);
    }
    for (const userId of [site.installerId, familyId]) {
      const answers = await planned(accessClaims(userId));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const money = answers.flatMap(({ body }) => moneyIn(body));
      expect(money.length).toBeGreaterThan(1);
      expect(money.every((eur) => eur === null)).toBe(true);
    }
  });
});

describe('what a session cost', () => {
  test.each(ways)('is told to the owner and a super admin, to no other member: %s', async (way) => {
    const money = ({ costEur, gridOnlyEur }: ChargingSession) => [costEur, gridOnlyEur];
    for (const claims of [accessClaims(site.ownerId), accessClaims(strangerId, [SUPER_ADMIN_GROUP])])
      for (const eur of money(await sessionBy(way, claims))) expect(eur).toBeTypeOf('number');
    for (const userId of [site.installerId, familyId]) {
      const session = await sessionBy(way, accessClaims(userId));
      expect(money(session)).toEqual([null, null]);
      expect(session.energyWh).toBeTypeOf('number');
    }
  });

  test('is in the file of the owner; for others its cells are empty, and the columns stay where they are', async () => {
    const own = await cells(site.ownerId);
    const columns = ['Cost (EUR)', 'From the grid alone (EUR)'];
    for (const column of columns) expect(own[column]).toBeTypeOf('number');
    for (const userId of [site.installerId, familyId]) {
      const seen = await cells(userId);
      expect(Object.keys(seen)).toEqual(Object.keys(own));
      for (const column of [...columns, 'Cost per kWh (EUR)']) expect(seen[column]).toBe('');
    }
  });
});
