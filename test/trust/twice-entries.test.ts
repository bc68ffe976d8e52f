import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuthHandler } from '#functions/entries/create.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { contractRows } from '#shared/contract/index.ts';
import { apiEvent, invoke } from '#test/support/api-event.ts';
import { reportOmitted, whole } from '#test/support/extent.ts';
import { commandsAgain, effectsBetween, withoutCount } from './effects.ts';
import { NOON_MS } from './living-home.ts';
import { type RealWorld, startRealWorld } from './real-world.ts';
import type { Stage, TwiceCase } from './twice-case.ts';
import { ENTRIES, entries, twiceCases } from './twice-cases.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;
/** Every Lambda in a process of its own, as far as its memory is concerned. */
type Instance = Readonly<Record<string, Handler>>;

let stage: Stage;
let world: RealWorld;
let visitors: { readonly url: string; close(): Promise<void> };
const instances: Instance[] = [];

/** The product as visitors see it: what the check requests. */
const publicProduct =
  (deps: Stage['deps']) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/login') {
      const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" };
      return new Response('<!doctype html>', { headers });
    }
    const found = contractRows.find(({ row }) => row.method === 'GET' && row.path === pathname);
    if (found?.row.fn !== 'auth') return Response.json({}, { status: 401 });
    const { status, body } = await invoke(createAuthHandler(deps), apiEvent(found.row));
    return Response.json(body, { status });
  };

const load = async (): Promise<Instance> => {
  vi.resetModules();
  const loaded = entries.map(async (name): Promise<[string, Handler]> => {
    const { handler } = (await import(join(ENTRIES, `${name}.ts`))) as { handler: Handler };
    return [name, handler];
  });
  return Object.fromEntries(await Promise.all(loaded));
};

beforeAll(async () => {
  vi.setSystemTime(NOON_MS);
  world = await startRealWorld(Date.now);
  const deps = world.startProcess();
  stage = { world, deps };
  visitors = await serveFetch(publicProduct(deps));
  const environment = { ...world.environment(world.addresses), PUBLIC_URL: visitors.url };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  for (let count = 0; count < 2; count += 1) instances.push(await load());
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await visitors.close();
  await world.stop();
});

const context = (entry: string): Context =>
  ({
    functionName: entry,
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => 600_000,
  }) as Context;
const call = (which: number, entry: string, event: unknown): Promise<unknown> => {
  const handler = instances[which]?.[entry];
  if (handler === undefined) throw new Error(`no ${entry}`);
  return handler(structuredClone(event), context(entry));
};

/** How the same event may arrive more than once: again at the same process, at another one, or concurrently. */
const ways: Readonly<Record<string, (entry: string, event: unknown) => Promise<unknown[]>>> = {
  once: async (entry, event) => [await call(0, entry, event)],
  'twice to one process': async (entry, event) => [await call(0, entry, event), await call(0, entry, event)],
  'twice to two processes': async (entry, event) => [await call(0, entry, event), await call(1, entry, event)],
  'at once to one process': (entry, event) => Promise.all([call(0, entry, event), call(0, entry, event)]),
  'at once to two processes': (entry, event) => Promise.all([call(0, entry, event), call(1, entry, event)]),
};

reportOmitted('the other ways in which each event may arrive twice');
/** Every way, or one that changes from case to case. */
const waysOf = (one: TwiceCase) =>
  Object.entries(ways).filter((_, index, all) => whole || index === 1 + (twiceCases.indexOf(one) % (all.length - 1)));

const lived = async (
  { entry, id, prepare }: TwiceCase,
  send: (entry: string, event: unknown) => Promise<unknown[]>,
) => {
  await world.clear();
  const event = await prepare(stage);
  const before = await world.observe();
  const answers = await send(entry, event);
  const all = effectsBetween(before, await world.observe());
  return { effects: commandsAgain.has(id) ? withoutCount(all) : all, answers, commands: world.commandsReceived() };
};

it('every Lambda has its cases', () => {
  expect([...new Set(twiceCases.map(({ entry }) => entry))].sort()).toEqual([...entries].sort());
});

describe('every Lambda, invoked twice or concurrently with the same event, has one effect', () => {
  it.each(twiceCases)('$entry: $name', { timeout: whole ? 600_000 : 60_000 }, async (one) => {
    const once = await lived(one, ways.once ?? expect.fail());
    expect(once.effects.length > 0).toBe(one.nothing === undefined);
    for (const [way, send] of waysOf(one)) {
      const { effects, answers, commands } = await lived(one, send);
      expect.soft(effects, way).toEqual(once.effects);
      expect.soft(commands, way).toEqual(once.commands);
      for (const answer of answers)
        expect(
          (answer as { statusCode?: number } | undefined)?.statusCode ?? 200,
          `${way} ${JSON.stringify(answer)}`,
        ).toBeLessThan(500);
    }
  });
});
