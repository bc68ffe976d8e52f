import { expect } from 'vitest';
import type { BatteryOrder } from '#functions/integrations/inbox.ts';
import type { Answer, EventParts } from '#test/support/api-event.ts';
import { startProduct } from '#test/support/product.ts';
import { seedSite } from '../contract/site.ts';

/** A site with a webhook sensor, as its sender sees it. */
export interface Reported {
  post(parts: EventParts, key?: string): Promise<Answer>;
  /** The stored reading; undefined: none yet. */
  reading(): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Leaves what a run left for the battery of its sender. */
  leave(order: BatteryOrder | null): Promise<void>;
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
        leave: (battery) =>
          product.deps.storage.webhooks.putGate(site.accountId, site.webhookId, {
            ...{ opens: 'never', belowGridW: null, changeW: 500, untilMs: product.time.nowMs + 1_800_000 },
            battery,
          }),
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

/** A push of OpenEMS whose battery is in a mode, and offers some. */
const openEms = (mode: string, offered: readonly object[]) => ({
  ...{ edgeId: 'fems12345', state: 0, watt: 900, producingWatt: 0, soc: 62, powerStorageState: 0, chargingPower: 0 },
  currentData: { sumGridActivePower: 900, productionActivePower: 0, sumEssSoc: 62, sumEssDischargePower: 0 },
  availableControlModes: { ess: offered },
  activeControlModes: { ess: { mode } },
});
const offersAll = [{ mode: 'NO_DISCHARGE' }, { mode: 'CHARGE_FROM_GRID', maxChargePower: 4500 }];

export const pushCases: readonly PushCase[] = [
  {
    name: 'report: OpenEMS is told in every answer, and what it does is read back',
    run: async ({ post, reading, leave, later, nowMs }) => {
      const told = async (mode: string) => {
        const { status, body } = await post({ body: openEms(mode, offersAll) });
        expect([status, body.ignored]).toEqual([200, []]);
        return body.activateControlModes;
      };
      // An answer without it would leave it in its mode.
      expect(await told('OFF')).toEqual({ ess: { mode: 'OFF' } });
      expect(await reading()).toMatchObject({
        batteryControl: { mode: 'normal', canHold: true, canCharge: true, mostChargeW: 4500, reservePercent: null },
      });
      await leave({ mode: 'hold', powerW: null, untilMs: nowMs() + 600_000 });
      // It asks every five seconds, of which not every one is stored.
      for (let push = 0; push < 5; push += 1) {
        later(5);
        expect(await told(push === 0 ? 'OFF' : 'NO_DISCHARGE')).toEqual({ ess: { mode: 'NO_DISCHARGE' } });
      }
      expect(await reading()).toMatchObject({ batteryControl: { mode: 'hold' } });
      await leave({ mode: 'charge', powerW: 3000, untilMs: nowMs() + 600_000 });
      expect(await told('NO_DISCHARGE')).toEqual({ ess: { mode: 'CHARGE_FROM_GRID', chargePower: 3000 } });
      // Nobody renews it: it goes back to normal.
      later(601);
      expect(await told('CHARGE_FROM_GRID')).toEqual({ ess: { mode: 'OFF' } });
    },
  },
  {
    name: 'report: OpenEMS that offers nothing is not taken for one that can be held',
    run: async ({ post, reading, later }) => {
      await post({ body: { ...openEms('OFF', []), availableControlModes: undefined } });
      expect(await reading()).toMatchObject({ batteryControl: { canHold: false, canCharge: false } });
      later(21);
      // Its own tariff controller charges: it offers no hold, and null where it does not know.
      await post({ body: { ...openEms('OFF', []), activeControlModes: null } });
      expect(await reading()).toMatchObject({ batteryControl: { mode: null, canHold: false } });
      later(21);
      const old = { watt: 900, producingWatt: 0, soc: 62, powerStorageState: 0, chargingPower: 0 };
      expect((await post({ body: old })).body.activateControlModes).toBeUndefined();
    },
  },
  {
    name: 'report: a program of our own fields is told what its battery is to do, and for how long',
    run: async ({ post, reading, leave, nowMs }) => {
      const body = { gridW: 900, batteryMode: 'normal', batteryModes: 'hold,charge', batteryMostChargeW: '3300' };
      expect((await post({ body })).body.battery).toEqual({ mode: 'normal', powerW: null, forS: null });
      expect(await reading()).toMatchObject({
        batteryControl: { mode: 'normal', canHold: true, canCharge: true, mostChargeW: 3300 },
      });
      await leave({ mode: 'charge', powerW: 2500, untilMs: nowMs() + 600_000 });
      expect((await post({ body })).body.battery).toEqual({ mode: 'charge', powerW: 2500, forS: 600 });
      expect((await post({ body: { gridW: 900 } })).body.battery).toBeUndefined();
    },
  },
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
