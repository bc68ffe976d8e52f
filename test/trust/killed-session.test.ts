import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunInput } from '#functions/control/run-types.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { FakeHome, MINUTE } from '../control/harness.ts';
import { type StoredHome, storedHome } from './interrupted-run.ts';

/** Every how many calls of a run it is disturbed. */
const STEP = byExtent({ sample: 3, part: 1, whole: 1 });
reportOmitted('runs disturbed at two of three calls');

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-15T09:00:00Z'));
});
afterAll(() => product.stop());

/** What happens to a run at one of its calls: its process dies, or the same event arrives a second time. */
type Disturb = 'killed' | 'doubled' | null;

interface Charge {
  readonly site: SeededSite;
  readonly home: FakeHome;
  readonly stored: StoredHome;
}
class Killed extends Error {}

/** A run a minute later, disturbed at its call `at`. @returns the number of its calls */
const disturbedRun = async ({ stored }: Charge, how: Disturb, at: number): Promise<number> => {
  product.time.nowMs += MINUTE;
  const input: Partial<RunInput> = {};
  const act = async (): Promise<void> => {
    if (how === 'killed') throw new Killed();
    await stored.run(input);
  };
  await stored.run(input, how === null ? null : { at, act }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return stored.calls.length;
};

const sessionsOf = async ({ site }: Charge): Promise<readonly ChargingSession[]> => {
  const { accountId } = site;
  const answer = await product.call('listChargingSessions', {
    params: { accountId },
    claims: accessClaims(site.ownerId),
  });
  expect(answer.status).toBe(200);
  return answer.body.sessions;
};

/** A car comes, charges for twenty minutes in the sun and leaves; the runs in which it comes, first draws, and leaves are disturbed. */
const chargeOnce = async (how: Disturb, at: number): Promise<{ readonly life: Charge; readonly calls: number }> => {
  const site = await seedSite(product, { mode: 'AUTO' });
  const home = new FakeHome();
  const life: Charge = { site, home, stored: storedHome(product, site, home) };
  home.pvW = 12_000;
  home.plugged = false;
  await life.stored.run();
  for (let minute = 0; minute < 6; minute += 1) await life.stored.later();
  home.plugged = true;
  let calls = await disturbedRun(life, how, at);
  let drew = false;
  for (let minute = 0; minute < 24; minute += 1) {
    if (home.chargerOn && !drew) {
      drew = true;
      calls = Math.max(calls, await disturbedRun(life, how, at));
    } else await life.stored.later();
  }
  expect(home.chargerOn).toBe(true);
  home.plugged = false;
  calls = Math.max(calls, await disturbedRun(life, how, at));
  for (let minute = 0; minute < 3; minute += 1) await life.stored.later();
  return { life, calls };
};

let undisturbed: ChargingSession;
let calls: number;
beforeAll(async () => {
  const first = await chargeOnce(null, 0);
  const found = await sessionsOf(first.life);
  expect(found).toHaveLength(1);
  undisturbed = found[0] as ChargingSession;
  calls = first.calls;
});

it('an undisturbed charge is one session that has ended, with its energy', () => {
  expect(undisturbed).toMatchObject({ endedBy: 'unplugged', version: 1, name: 'Charger', energyBy: 'power' });
  expect(undisturbed.energyWh).toBeGreaterThan(1500);
  expect(calls).toBeGreaterThan(5);
});

it.each(['killed', 'doubled'] as const)(
  'runs that are %s at any call leave one session, with the same energy',
  async (how) => {
    for (let at = 1; at <= calls; at += STEP) {
      const { life } = await chargeOnce(how, at);
      const found = await sessionsOf(life);
      expect(
        found.map(({ endedBy }) => endedBy),
        `${how} at call ${at}`,
      ).toEqual(['unplugged']);
      const [session] = found as [ChargingSession];
      // Each of the three runs that died saw nothing: the charge may have begun and ended a minute later.
      const minuteWh = 11_040 / 60;
      expect(Math.abs(session.energyWh - undisturbed.energyWh), `${how} at call ${at}`).toBeLessThanOrEqual(
        3 * minuteWh,
      );
      const parts = session.sunWh + session.batteryWh + session.gridWh + session.unknownWh;
      expect(parts).toBeCloseTo(session.energyWh, 3);
    }
  },
);
