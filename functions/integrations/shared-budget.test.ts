import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createVendorHttp, type VendorRequest } from './http.ts';
import { type AdapterContext, VendorError } from './port.ts';
import { manifestOf } from './registry.ts';
import { agreedUnits } from './shared-budget.ts';

const manifest = (id: string) => {
  const found = manifestOf(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};

let taken: (readonly [number, boolean])[];
let pauses: (number | null)[];
let answers: Response[];
let sent: number;
let empty: boolean;
beforeEach(() => {
  taken = [];
  pauses = [];
  answers = [];
  sent = 0;
  empty = false;
});

const ask = async (service: string, own: Partial<VendorRequest<unknown>> = {}): Promise<unknown> => {
  const of = manifest(service);
  const context: AdapterContext = {
    fetch: async () => {
      sent += 1;
      return answers.shift() ?? Response.json({});
    },
    now: () => 0,
    sleep: async () => undefined,
    fields: {},
    baseUrlOverride: null,
    budget: {
      take: async (units, urgent) => {
        taken.push([units, urgent]);
        if (empty) throw new VendorError('rate_limited', 'used up', { retryAfterS: 40 });
      },
      pause: async (waitS) => void pauses.push(waitS),
    },
  };
  const url = `https://${of.egressHosts[0]}/x`;
  return createVendorHttp(context, of, { account: 'a', retryMs: 0 })
    .request({ operation: 'look', method: 'GET', url, schema: z.unknown(), ...own })
    .catch((error: unknown) => error);
};

describe('requests of a service whose vendor limits all our users together', () => {
  it('take their units before each attempt; commands are urgent', async () => {
    answers = [new Response(null, { status: 503 })];
    await ask('easee');
    await ask('easee', { method: 'POST', units: 20 });
    expect(taken).toEqual([
      [1, false],
      [1, false],
      [20, true],
    ]);
    expect(pauses).toEqual([]);
  });

  it('take nothing when they are free', async () => {
    await ask('easee', { units: 0 });
    expect([taken, sent]).toEqual([[], 1]);
  });

  it('are not sent when nothing is left', async () => {
    empty = true;
    expect(await ask('easee')).toMatchObject({ kind: 'rate_limited', retryAfterS: 40 });
    expect([sent, pauses]).toEqual([0, []]);
  });

  it.each([
    [{ 'retry-after': '110' }, 110],
    [{}, null],
  ])('pause all of us after "too often" with %j', async (headers, waitS) => {
    answers = [new Response(null, { status: 429, headers: new Headers(Object.entries(headers)) })];
    expect(await ask('easee')).toMatchObject({ kind: 'rate_limited', concernsAll: true });
    expect(pauses).toEqual([waitS]);
  });

  it('pause no other account where each is limited separately, or after other failures', async () => {
    answers = [new Response(null, { status: 429 }), new Response(null, { status: 401 })];
    expect(await ask('pulsar')).toMatchObject({ kind: 'rate_limited', concernsAll: false });
    await ask('easee');
    expect(pauses).toEqual([]);
  });
});

describe("the operator's own figure", () => {
  it.each([
    ['5000', 5000],
    [undefined, null],
    ['', null],
    ['0', null],
    ['-3', null],
    ['many', null],
    ['1.5', null],
  ])('%j is %s', (sharedUnits, units) => {
    expect(agreedUnits(sharedUnits === undefined ? {} : { sharedUnits })).toBe(units);
  });
});
