import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingSessionEntity, chargingSessionId } from '#functions/storage/history/session-rows.ts';
import { NEXT_CURSOR_HEADER } from '#shared/contract/next-cursor-header.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { SESSION_MS, type SeededSite, seedSession, seedSite } from '../site.ts';

/** More than fit into two parts of a file. */
const SESSIONS = byExtent({ sample: 2200, part: 5000, whole: 5000 });
reportOmitted('a file of 5000 sessions in place of one of 2200');
/** So that all of them are within a year. */
const APART_MS = 90 * MINUTE_MS;

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct(SESSION_MS + 40 * DAY_MS);
  site = await seedSite(product);
  await seedSession(product.deps, site);
  const { accountId, applianceId } = site;
  const one = await product.deps.storage.chargingSessions.get(accountId, chargingSessionId(SESSION_MS, applianceId));
  if (one?.session == null) throw new Error('no session to copy');
  const { session } = one;
  const rows = Array.from({ length: SESSIONS - 1 }, (_, nth) => {
    const startedMs = SESSION_MS - (nth + 1) * APART_MS;
    const times = {
      startedAt: new Date(startedMs).toISOString(),
      endedAt: new Date(startedMs + 3_600_000).toISOString(),
    };
    const data = { ...session, ...times, id: chargingSessionId(startedMs, applianceId), energyWh: 1000 + nth };
    return { accountId, applianceId, startedMs, version: 1, data: JSON.stringify(data) };
  });
  const { client, tableName: table } = product.dynamo;
  await chargingSessionEntity.put(rows).go({ client, table, concurrency: 4 });
}, 120_000);
afterAll(() => product.stop());

test(`a file of ${SESSIONS} sessions comes in parts, complete and in order, as a spreadsheet opens it`, {
  timeout: 120_000,
}, async () => {
  const query = {
    from: new Date(SESSION_MS - 365 * DAY_MS).toISOString(),
    to: new Date(SESSION_MS + 1).toISOString(),
  };
  let text = '';
  let cursor: string | undefined;
  let parts = 0;
  do {
    const answer = await product.call('exportChargingSessions', {
      params: { accountId: site.accountId },
      query: { ...query, ...(cursor !== undefined && { cursor }) },
      claims: accessClaims(site.ownerId),
    });
    expect(answer.status).toBe(200);
    text += answer.body.text;
    const next = answer.headers[NEXT_CURSOR_HEADER];
    cursor = typeof next === 'string' ? next : undefined;
    parts += 1;
  } while (cursor !== undefined && parts < 20);
  expect(parts).toBe(Math.ceil(SESSIONS / 1000));
  const book = read(new TextEncoder().encode(text), { type: 'array' });
  const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(lines).toHaveLength(SESSIONS);
  const starts = lines.map((line) => Number(line.Start));
  expect(new Set(starts).size).toBe(SESSIONS);
  expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  const energies = lines.map((line) => Number(line['Energy (kWh)']));
  // The one that was copied drew nothing.
  expect(energies.filter((kWh) => kWh > 0)).toHaveLength(SESSIONS - 1);
});
