import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { readingRowSchema } from '#functions/storage/history/reading-codec.ts';
import { unpackState } from '#functions/storage/site/pack-state.ts';
import { type EntityData, entityData } from '#functions/storage/table/entity-data.ts';
import type { ExportPart } from '#shared/model/export.ts';
import type { UserId } from '#shared/model/ids.ts';
import { table } from '#shared/table.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { tableEntities } from '#test/support/entities.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { allRows } from '../removed.ts';
import { wholeUser } from '../whole-user.ts';

const declared: Readonly<Record<string, EntityData>> = entityData;
const entities = await tableEntities();
const leftOutOf = (data: EntityData | undefined) => (data && 'leftOut' in data ? (data.leftOut ?? {}) : {});

describe('the declaration of what is stored', () => {
  it('names every entity of the table, and no other', () => {
    expect(Object.keys(declared).sort()).toEqual(entities.map(({ name }) => name).sort());
  });

  it('leaves out only attributes that exist', () => {
    for (const { name, attributes } of entities)
      expect(attributes, name).toEqual(expect.arrayContaining(Object.keys(leftOutOf(declared[name]))));
  });
});

type Row = Readonly<Record<string, unknown>>;
type Leaf = string | number | boolean;
/** A value, and the name of the nearest field around it. */
type Named = readonly [name: string, leaf: Leaf];

const leavesOf = (value: unknown, name: string): Named[] => {
  if (value === null || value === undefined) return [];
  if (value instanceof Set) return leavesOf([...value], name);
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name));
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, key));
  return [[name, value as Leaf]];
};

/** What an attribute holds: JSON texts and packed states are opened. */
const opened = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return unpackState(value);
  return typeof value === 'string' && /^[[{]|^null$/.test(value) ? JSON.parse(value) : value;
};

/** The attributes of a row that its entity exports, as leaves. */
const exportedLeaves = (entity: string, row: Row): Map<string, Named[]> => {
  const leftOut = leftOutOf(declared[entity]);
  const { attributes } = entities.find(({ name }) => name === entity) ?? { attributes: [] };
  const wanted = attributes.filter((name) => row[name] !== undefined && !(name in leftOut));
  const plain: Row = entity === 'reading' ? { ...row, data: readingRowSchema.parse(row) } : row;
  return new Map(wanted.map((name) => [name, leavesOf(opened(plain[name]), name)]));
};

/** A short text, a small number or a flag is found anywhere by chance: its name must be the same, too. */
const isTelling = (leaf: Leaf): boolean =>
  (typeof leaf === 'string' && leaf.length >= 6) || (typeof leaf === 'number' && Math.abs(leaf) >= 10_000);

const searchable = (parts: readonly ExportPart[]) => {
  const leaves = parts.flatMap((part) => leavesOf(part, part.kind));
  const values = new Set(leaves.map(([, leaf]) => leaf));
  const named = new Set(leaves.map(([name, leaf]) => `${name}=${leaf}`));
  const time = (ms: unknown): string =>
    Number.isFinite(ms) && Math.abs(Number(ms)) < 8.6e15 ? isoTime(Number(ms)) : '';
  return ([name, leaf]: Named): boolean =>
    named.has(`${name}=${leaf}`) ||
    (isTelling(leaf) && (values.has(leaf) || values.has(time(leaf)) || values.has(time(Number(leaf) * 1000))));
};

let product: TestProduct;
let owner: Awaited<ReturnType<typeof wholeUser>>;
let rows: readonly Row[];

const exportOf = async (userId: UserId): Promise<ExportPart[]> => {
  const parts: ExportPart[] = [];
  let cursor: string | null = null;
  do {
    const { status, body }: { status: number; body: { parts: ExportPart[]; next: string | null } } = await product.call(
      'exportUser',
      {
        params: { userId },
        query: cursor === null ? {} : { cursor },
        claims: accessClaims(userId),
      },
    );
    expect(status).toBe(200);
    parts.push(...body.parts);
    cursor = body.next;
  } while (cursor !== null);
  return parts;
};

/** Rows that belong to a user: in a partition of the user, of an owned site, or of the affiliate that the user earns as. */
const rowsOf = async (userId: UserId): Promise<readonly Row[]> => {
  const { storage } = product.deps;
  const user = await storage.users.get(userId);
  const memberships = await storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async ({ accountId }) =>
      (await storage.members.ownerOf(accountId)) === userId ? accountId : null,
    ),
  );
  const words = [userId, user?.email, user?.affiliate?.affiliateId, user?.affiliate?.code, ...sites].filter(
    (word) => typeof word === 'string',
  );
  const keys = [table.partitionKey, table.sortKey, table.gsi.partitionKey];
  return rows.filter((row) => words.some((word) => keys.some((key) => String(row[key] ?? '').includes(word))));
};

beforeAll(async () => {
  product = await startProduct();
  owner = await wholeUser(product);
  rows = await allRows(product);
}, 60_000);
afterAll(() => product.stop());

describe('the export of a user', () => {
  it('contains every stored value that is declared as exported', async () => {
    const missing: string[] = [];
    const seen = new Set<string>();
    for (const userId of [owner.ownerId, owner.guestId]) {
      const parts = await exportOf(userId);
      const people = new Set(rows.flatMap((row) => (row.__edb_e__ === 'member' ? [String(row.userId)] : [])));
      people.delete(userId);
      for (const row of await rowsOf(userId)) {
        const entity = String(row.__edb_e__);
        const data = declared[entity];
        if (data === undefined || !('exported' in data)) continue;
        const found = searchable(parts.filter(({ kind }) => kind === 'user' || data.exported.includes(kind)));
        for (const [attribute, leaves] of exportedLeaves(entity, row)) {
          seen.add(`${entity}.${attribute}`);
          for (const leaf of leaves)
            if (!people.has(String(leaf[1])) && !found(leaf)) missing.push(`${entity}.${attribute}: ${leaf.join('=')}`);
        }
      }
    }
    expect(missing).toEqual([]);
    // Nothing was found because nothing was stored: every exported attribute of every entity was.
    const all = entities.flatMap(({ name, attributes }) => {
      const data = declared[name];
      const kept = data && 'exported' in data ? attributes.filter((one) => !(one in leftOutOf(data))) : [];
      return kept.map((attribute) => `${name}.${attribute}`);
    });
    expect(all.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('contains what the payment provider has recorded, from every page of its lists', async () => {
    const { state, simulator } = product.payments;
    const customer = (await product.deps.storage.accounts.get(owner.accountId))?.billing?.customerId ?? '';
    const [invoice, charge] = [Object.values(state.invoice), Object.values(state.charge)].map((all) =>
      all.find((one) => one.customer === customer),
    );
    if (!invoice || !charge) throw new Error('the site was never charged');
    simulator.act((book) => {
      for (let nth = 1; nth <= 150; nth += 1) {
        const id = String(nth).padStart(3, '0');
        Object.assign(book.state.invoice, { [`in_${id}`]: { ...invoice, id: `in_${id}` } });
        Object.assign(book.state.charge, { [`ch_${id}`]: { ...charge, id: `ch_${id}` } });
      }
    });
    const parts = (await exportOf(owner.ownerId)).filter((part) => part.kind === 'payments');
    const own = parts.filter(({ accountId }) => accountId === owner.accountId);
    const idsIn = (all: Readonly<Record<string, { readonly id: string; readonly customer: string }>>) =>
      Object.values(all).flatMap((one) => (one.customer === customer ? [one.id] : []));
    const sorted = (ids: readonly string[]) => ids.toSorted();
    expect(sorted(own.flatMap(({ invoices }) => invoices.map(({ id }) => id)))).toEqual(sorted(idsIn(state.invoice)));
    expect(sorted(own.flatMap(({ charges }) => charges.map(({ id }) => id)))).toEqual(sorted(idsIn(state.charge)));
    expect(own[0]?.customer).toMatchObject({ methods: [{ type: 'visa', last4: '4242' }] });
    expect(own.flatMap(({ invoices }) => invoices).find(({ id }) => id === invoice.id)).toMatchObject({
      status: 'paid',
    });
  });

  it('fails as a whole while the payment provider is down, and never omits its part silently', async () => {
    product.payments.fault = new Error('down');
    const query = { cursor: `${owner.accountId}/invoices` };
    const answer = await product.call('exportUser', {
      params: { userId: owner.ownerId },
      query,
      claims: accessClaims(owner.ownerId),
    });
    product.payments.fault = null;
    expect([answer.status, answer.body.code]).toEqual([503, 'payments_unavailable']);
  });

  it('contains no secret, and nobody else', async () => {
    const text = JSON.stringify(await exportOf(owner.ownerId));
    const secrets = rows.flatMap((row) => {
      const leftOut = leftOutOf(declared[String(row.__edb_e__)]);
      return Object.entries(row).flatMap(([name, value]) => {
        if (value instanceof Uint8Array && (leftOut[name] === 'secret' || name === 'sealed' || name === 'wrapped'))
          return ['base64', 'base64url', 'hex'].map((how) => Buffer.from(value).toString(how as 'hex'));
        return leftOut[name] === 'secret' ? [String(value)] : [];
      });
    });
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of [...secrets, GOOD_TOKEN, owner.webhookKey]) expect(text).not.toContain(secret);
    const others = rows.flatMap((row) =>
      ['userId', 'referralKey', 'payer', 'takenBy', 'ownerOfferTo'].map((name) => row[name]),
    );
    for (const other of new Set(
      others.filter((one) => typeof one === 'string' && one !== owner.ownerId && one.length > 5),
    ))
      expect(text).not.toContain(other);
  });

  it('contains no payment of a former owner', async () => {
    product.time.nowMs += 60_000;
    const { accountId, installerId } = owner;
    const take = await product.call('acceptInvitation', {
      params: { userId: installerId, accountId },
      body: { role: 'owner' },
      claims: accessClaims(installerId),
    });
    expect(take.status).toBe(200);
    const of = async (userId: UserId) =>
      (await exportOf(userId)).filter((part) => part.kind === 'payments' && part.accountId === accountId);
    expect(await of(owner.ownerId)).toEqual([]);
    for (const part of await of(installerId)) expect(part).toMatchObject({ invoices: [], charges: [] });
  });
});
