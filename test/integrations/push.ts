import { expect } from 'vitest';
import type { Answer, EventParts } from '#test/support/api-event.ts';
import { startProduct } from '#test/support/product.ts';
import { seedSite } from '../contract/site.ts';

/** A site with a webhook sensor, as its sender sees it. */
export interface Reported {
  post(parts: EventParts, key?: string): Promise<Answer>;
  /** The stored reading; undefined: none yet. */
  reading(): Promise<Readonly<Record<string, unknown>> | undefined>;
  later(seconds: number): void;
  /** The site's clock, ms. */
  nowMs(): number;
}
export interface FrontDoor {
  newSite(): Promise<Reported>;
  close(): Promise<void>;
}

/** The product's own handlers over a real table, which receive the reports. */
export const openFrontDoor = async (): Promise<FrontDoor> => {
  const product = await startProduct();
  return {
    close: () => product.stop(),
    newSite: async () => {
      const site = await seedSite(product);
      return {
        post: (parts, key = site.webhookKey) => product.call('reportByKey', { params: { key }, ...parts }),
        reading: async () => {
          const loaded = await product.deps.storage.control.loadSite(site.accountId);
          const report = loaded?.reports.get(site.webhookId);
          return report === undefined ? undefined : { ...report };
        },
        later: (seconds) => {
          product.time.nowMs += seconds * 1_000;
        },
        nowMs: () => product.time.nowMs,
      };
    },
  };
};

/** What a service that reports to us has to show: one row of the matrix. */
export interface PushCase {
  readonly name: string;
  readonly run: (reported: Reported) => Promise<void>;
}

/** A report that is refused leaves the values before it as they are. */
const refused = async (
  { post, reading, later }: Reported,
  parts: EventParts,
  status: number,
  code: string,
): Promise<void> => {
  expect((await post({ body: { gridW: -900 } })).status).toBe(200);
  const before = await reading();
  later(21);
  const answer = await post(parts);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await reading()).toMatchObject({ gridPowerW: -900, time: before?.time });
};

export const pushCases: readonly PushCase[] = [
  {
    name: 'report: values stored',
    run: async ({ post, reading }) => {
      const answer = await post({ body: { gridW: -2560, pvProductionW: 4210 } });
      expect([answer.status, answer.body.ignored]).toEqual([200, []]);
      expect(await reading()).toMatchObject({ gridPowerW: -2560, pvPowerW: 4210, batteryPowerW: null });
    },
  },
  {
    name: 'report: wrong key',
    run: async ({ post, reading }) => {
      const answer = await post({ body: { gridW: 1 } }, 'whs_of-nobody');
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(await reading()).toBeUndefined();
    },
  },
  {
    name: 'report: too early',
    run: async ({ post, reading, later }) => {
      expect((await post({ body: { gridW: 1 } })).body.stored).toBe(true);
      const answer = await post({ body: { gridW: 2 } });
      expect([answer.status, answer.body.stored]).toEqual([200, false]);
      expect(answer.body.nextInS).toBeGreaterThan(0);
      expect(await reading()).toMatchObject({ gridPowerW: 1 });
      later(answer.body.nextInS);
      expect((await post({ body: { gridW: 3 } })).body.stored).toBe(true);
    },
  },
  {
    name: 'report: no JSON',
    run: (reported) => refused(reported, { text: '{"gridW": 5' }, 400, 'invalid_report'),
  },
  {
    name: 'report: no values',
    run: (reported) => refused(reported, { body: ['gridW', 5] }, 400, 'invalid_report'),
  },
  {
    name: 'report: unknown fields ignored',
    run: async ({ post, reading }) => {
      const answer = await post({ body: { gridW: 7, zzUnknown: { deep: [1, null] } } });
      expect([answer.status, answer.body.ignored]).toEqual([200, ['zzUnknown']]);
      expect(await reading()).toMatchObject({ gridPowerW: 7 });
    },
  },
  {
    name: 'report: nulls are unknown',
    run: async ({ post, reading }) => {
      expect((await post({ body: { gridW: 8, pvProductionW: null, batteryW: null } })).status).toBe(200);
      expect(await reading()).toMatchObject({ gridPowerW: 8, pvPowerW: null, batteryPowerW: null });
    },
  },
  {
    name: 'report: stale time',
    run: (reported) => {
      const time = new Date(reported.nowMs() - 3_600_000).toISOString();
      return refused(reported, { body: { gridW: 5, time } }, 422, 'stale_report');
    },
  },
  {
    name: 'report: huge body',
    run: (reported) => refused(reported, { body: { gridW: 5, note: 'x'.repeat(200_000) } }, 413, 'too_large'),
  },
];
