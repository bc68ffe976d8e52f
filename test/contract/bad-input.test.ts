import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MAX_BODY_BYTES } from '#functions/http/request.ts';
import { chargingSessionId } from '#functions/storage/index.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contract, contractRows, type OperationId } from '#shared/contract/index.ts';
import type { SentFault } from '#shared/faults.ts';
import type { ApplianceId, IdKinds } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from './samples.ts';
import { newUserId, SESSION_MS, type SeededSite, seedHook, seedSession, seedSite } from './site.ts';

let product: TestProduct;
let site: SeededSite;
let other: SeededSite;
let before: string;

beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  other = await seedSite(product);
  await seedSession(product.deps, other);
  await seedHook(product.deps, site);
  await seedHook(product.deps, other);
});
beforeEach(async () => {
  product.runs.length = 0;
  before = await product.snapshot();
});
afterAll(() => product.stop());

/** Rows without anything that belongs to a user. */
const isForAdmins = (id: OperationId): boolean => contract[id].access.kind === 'admin';
const call = (id: OperationId, parts: EventParts): Promise<Answer> => {
  const claims = accessClaims(site.ownerId, isForAdmins(id) ? [SUPER_ADMIN_GROUP] : []);
  return product.call(id, { claims, ...samples[id](site), ...parts });
};

/** A clear rejection: the envelope, a 4xx status, and nothing stored, run or commanded. */
const expectRefused = async (answer: Answer, status: number, code: string): Promise<readonly string[]> => {
  expect(answer.body).toEqual(errorEnvelopeSchema.parse(answer.body));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await product.snapshot()).toBe(before);
  expect(product.runs).toEqual([]);
  expect(product.services.commands).toEqual([]);
  expect([...product.schedules]).toEqual([]);
  // Every message is a code with its figures as well, in the same order: a browser has its own words.
  const faults: readonly SentFault[] = answer.body.faults ?? [];
  const messages: readonly string[] = answer.body.messages ?? [];
  expect(faults.map(({ field }) => field)).toEqual(messages.map((message) => message.split(': ')[0]));
  return messages;
};

const withBody = contractRows.filter(({ row }) => row.body);

describe.each(withBody)('the body of $id', ({ id, row }) => {
  const sample = (): Record<string, unknown> => ({ ...(samples[id](site).body as object) });

  it.each([
    ['cut off', '{"name":"Ho'],
    ['empty', ''],
    ['no JSON', 'name=Home'],
    ['an HTML page', '<html></html>'],
    ['NaN, which JSON does not have', '{"a":NaN}'],
  ])('is rejected when it is %s', async (_, text) => {
    await expectRefused(await call(id, { text }), 400, 'invalid_json');
  });

  it.each(['[]', 'null', '1', '"text"', 'true'])('is rejected when it is %s', async (text) => {
    const messages = await expectRefused(await call(id, { text }), 400, 'invalid_request');
    expect(messages.join()).toContain('body: ');
  });

  it('is rejected above 64 kB', async () => {
    const text = JSON.stringify({ ...sample(), padding: 'x'.repeat(MAX_BODY_BYTES) });
    await expectRefused(await call(id, { text }), 413, 'too_large');
  });

  it('is rejected with an unknown field, by its name', async () => {
    for (const name of ['nobodyKnowsThis', 'constructor', 'accountId', 'id']) {
      const messages = await expectRefused(
        await call(id, { body: { ...sample(), [name]: 1 } }),
        400,
        'invalid_request',
      );
      expect(messages).toContain(`${name}: is not known`);
    }
    const polluting = `{"__proto__":{"superAdmin":true},${JSON.stringify(sample()).slice(1)}`;
    await expectRefused(await call(id, { text: polluting }), 400, 'invalid_request');
  });

  it('is rejected with a value of a wrong type, by the name of its field', async () => {
    const fields = row.body instanceof z.ZodObject ? Object.keys(row.body.shape) : [];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      for (const wrong of [[1], 3.25, { deep: { deeper: 'hunter2' } }]) {
        const answer = await call(id, { body: { ...sample(), [field]: wrong } });
        const messages = await expectRefused(answer, 400, 'invalid_request');
        expect(messages.every((message) => message.startsWith(field))).toBe(true);
        expect(JSON.stringify(answer.body)).not.toContain('hunter2');
      }
    }
  });
});

/** Texts in a body, by their path. */
const textsIn = (value: unknown, path: readonly string[] = []): { path: readonly string[]; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
};
const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown =>
  name === undefined
    ? text
    : Array.isArray(value)
      ? value.map((one, nth) => (String(nth) === name ? withText(one, rest, text) : one))
      : { ...(value as object), [name]: withText(Reflect.get(value as object, name), rest, text) };

describe.each(withBody)('a text in the body of $id', ({ id }) => {
  it.each(['\u0000', '\u0085', '\u202e', '\u2066', '\ud800'])(
    'is rejected by its name with %j in it',
    async (hidden) => {
      const { body } = samples[id](site);
      // A wrong password is only wrong.
      for (const { path, text } of textsIn(body).filter(({ path }) => !/password$/i.test(path.at(-1) ?? ''))) {
        const answer = await call(id, { body: withText(body, path, `${text.slice(0, 2)}${hidden}${text.slice(2)}`) });
        const messages = await expectRefused(answer, 400, 'invalid_request');
        expect(messages).toContainEqual(expect.stringMatching(new RegExp(`^${path.join('.')}: `)));
        expect(messages.join()).not.toContain(hidden);
      }
    },
  );
});

describe('a name from before hidden characters were refused', () => {
  it('is still shown, and can be replaced', async () => {
    const own = await seedSite(product);
    const claims = accessClaims(own.ownerId);
    const params = { accountId: own.accountId };
    await product.deps.storage.accounts.patch(own.accountId, { name: 'Ho\u202eme' });
    const shown = await product.call('getAccount', { params, claims });
    expect([shown.status, shown.body.name]).toEqual([200, 'Ho\u202eme']);
    const me = await product.call('getMe', { claims });
    expect([me.status, me.body.accounts[0].name]).toEqual([200, 'Ho\u202eme']);
    const changed = await product.call('patchAccount', { params, claims, body: { name: 'Home' } });
    expect([changed.status, changed.body.name]).toEqual([200, 'Home']);
  });
});

const withIds = contractRows.flatMap(({ id, row }) =>
  // Public things are requested by name, not by an id of ours.
  ['key', 'public'].includes(row.access.kind)
    ? []
    : Object.keys(row.params?.shape ?? {}).map((param) => ({ id, param })),
);

/** The code that says what is missing. */
const missing = (param: string): string =>
  ['month', 'affiliateId'].includes(param)
    ? 'not_found'
    : `${param.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_not_found`;

describe.each(withIds)('$param of $id', ({ id, param }) => {
  const admin = () => accessClaims(newUserId(), [SUPER_ADMIN_GROUP]);
  const params = (value: string) => ({ ...samples[id](site).params, [param]: value });

  it.each(['x', '1', '%', '..', 'acc_', 'a'.repeat(90)])('is rejected by its name when it is %j', async (value) => {
    const messages = await expectRefused(await call(id, { params: params(value) }), 400, 'invalid_request');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(new RegExp(`^${param}: `));
  });

  it('is not found when nothing has this id', async () => {
    // Any caller can be a user: the row is created at the first call.
    if (param === 'userId') return;
    // Ending what has ended is done.
    if (param === 'sessionId' || param === 'pushId') return;
    if (param === 'month') {
      const answer = await call(id, { params: params('2019-01'), claims: admin() });
      await expectRefused(answer, 404, missing(param));
      return;
    }
    const itemId = id === 'deleteSocMapItem' ? 'soc' : 'sch';
    const kinds = {
      accountId: 'acc',
      sensorId: 'sen',
      applianceId: 'app',
      credentialsId: 'crd',
      invitationId: 'inv',
      affiliateId: 'aff',
      chargingSessionId: 'app',
      tokenId: 'tok',
      hookId: 'whk',
      deliveryId: 'whk',
      itemId,
    } as const;
    const kind = (kinds as Partial<Record<string, keyof IdKinds>>)[param];
    if (!kind) throw new Error(`what kind of id is ${param}?`);
    const made = product.deps.newId(kind);
    const named: Partial<Record<string, () => string>> = {
      chargingSessionId: () => chargingSessionId(SESSION_MS, made as ApplianceId),
      deliveryId: () => `msg_${made}`,
    };
    const asked = params(named[param]?.() ?? made);
    // What is in a user's own name is refused to super admins too.
    const owner =
      'userId' in asked && contract[id].access.kind === 'self' ? accessClaims(String(asked.userId)) : admin();
    const answer = await call(id, { params: asked, claims: owner });
    // Rows of a part of a site need not read the site itself.
    const ofPart = param === 'accountId' && /^([a-z]+_)?not_found$/.test(answer.body.code);
    await expectRefused(answer, 404, ofPart ? answer.body.code : missing(param));
  });

  it('is not found on the caller’s site when it belongs to another', async () => {
    // A session or subscription belongs to a user, whose own alone the path can name.
    if (['userId', 'accountId', 'sessionId', 'pushId'].includes(param) || isForAdmins(id)) return;
    const foreign = samples[id](other).params?.[param];
    if (foreign === undefined) throw new Error(`no ${param} in the sample`);
    await expectRefused(await call(id, { params: params(foreign) }), 404, missing(param));
  });
});

describe("another's site in a body", () => {
  it.each(['createSensor', 'createAppliance'] as const)('is rejected by %s', async (id) => {
    const body = { ...(samples[id](site).body as object), credentialsId: other.credentialsId };
    const messages = await expectRefused(await call(id, { body }), 400, 'invalid_request');
    expect(messages).toEqual(['credentialsId: does not belong to this site']);
  });
});

describe.each(contractRows.filter(({ row }) => row.query && row.access.kind !== 'key'))(
  'the query of $id',
  ({ id }) => {
    it('is rejected with an unknown name', async () => {
      const query = { ...samples[id](site).query, nobodyKnowsThis: '1' };
      const messages = await expectRefused(await call(id, { query }), 400, 'invalid_request');
      expect(messages).toEqual(['nobodyKnowsThis: is not known']);
    });
  },
);

describe('history', () => {
  it.each([
    ['backwards', { from: '2026-06-01T10:00:00Z', to: '2026-06-01T09:00:00Z' }],
    ['of no length', { from: '2026-06-01T10:00:00Z', to: '2026-06-01T10:00:00Z' }],
    ['of a year', { from: '2025-06-01T10:00:00Z', to: '2026-06-01T10:00:00Z' }],
  ])('is rejected %s', async (_, query) => {
    await expectRefused(await call('getHistory', { query }), 400, 'invalid_time');
    await expectRefused(await call('listDecisions', { query }), 400, 'invalid_time');
  });

  it.each([
    ['backwards', { from: '2026-06-02', to: '2026-06-01' }],
    ['of more than a year', { from: '2025-06-01', to: '2026-06-02' }],
  ])('has no days %s', async (_, query) => {
    const messages = await expectRefused(await call('getDays', { query }), 400, 'invalid_time');
    expect(messages[0]).toMatch(/^from: /);
  });

  it('rejects a day that is not in the calendar', async () => {
    const messages = await expectRefused(
      await call('getDays', { query: { from: '2026-02-30' } }),
      400,
      'invalid_request',
    );
    expect(messages[0]).toMatch(/^from: /);
  });

  it('is rejected with more steps than a response may have', async () => {
    const query = { from: '2026-05-02T10:00:00Z', to: '2026-06-01T10:00:00Z', stepS: '60' };
    const messages = await expectRefused(await call('getHistory', { query }), 400, 'invalid_time');
    expect(messages[0]).toMatch(/^stepS: /);
  });
});
