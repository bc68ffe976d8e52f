import { describe, expect, it } from 'vitest';
import { reportOmitted, whole } from '#test/support/extent.ts';
import { aims, perSite } from './cost.ts';
import { boxMonths } from './cost-boxes.ts';
import { totalOf } from './cost-model.ts';
import { measureMonths } from './cost-month.ts';
import { FIRST_DAY_MS, startWorld } from './cost-world.ts';

/** Simulating whole months takes most of a minute. */
reportOmitted('whole months of running cost');

describe('what a site costs', () => {
  it.runIf(whole)(
    'meets the aims (in npm run test:trust), and falls with the number of sites',
    async () => {
      const { premium, basic, webhook } = await measureMonths();
      for (const [name, month] of Object.entries({ premium, basic }))
        console.log(`${name}: ${totalOf(month.bill).toFixed(4)} USD a month, ${month.runMs.toFixed(0)} ms a run`);
      // Time in the cloud is estimated from this shared machine's: a tolerance of a tenth.
      expect(totalOf(premium.bill)).toBeLessThan(1.1 * aims.premium);
      expect(totalOf(basic.bill)).toBeLessThan(1.1 * aims.basic);
      for (const month of [premium, basic]) {
        // Free tiers make few sites cheaper than many, so the comparison starts above them.
        expect(perSite(month, 10_000)).toBeGreaterThan(0);
        expect(perSite(month, 1_000_000) / perSite(month, 100_000)).toBeLessThan(1.05);
      }
      // Shards: less for everything that is paid by the firing or the invocation, the same for what a run reads and writes.
      for (const { bill, sharded } of [premium, basic]) {
        expect(totalOf(sharded.bill)).toBeLessThan(0.8 * totalOf(bill));
        expect(sharded.bill['DynamoDB writes']).toBe(bill['DynamoDB writes']);
        expect(sharded.bill['DynamoDB reads'] ?? 0).toBeLessThan(1.5 * (bill['DynamoDB reads'] ?? 0));
        expect(sharded.bill.Scheduler).toBeLessThan(0.001);
      }
      // 2 read units and 3 write units in addition to the reading; a run that commands several devices may take one more.
      expect(premium.half.dearCalls / premium.half.calls).toBeLessThan(0.02);
      expect(basic.half.dearCalls / basic.half.calls).toBeLessThan(0.1);
      // The most expensive: a run that closes a day and commands two devices, each with a log line and its results.
      for (const { half } of [premium, basic]) expect(half.mostWriteUnits).toBeLessThanOrEqual(3 + 1 + 3);
      console.log(`webhook: ${totalOf(webhook.bill).toFixed(4)} USD a month`);
      // Behind CloudFront, firewall and API, which alone cost more than the aim.
      expect(totalOf(webhook.bill)).toBeLessThan(0.45);
      expect(webhook.load.readUnits / webhook.load.calls).toBeLessThanOrEqual(2);
      expect(webhook.load.writeUnits / webhook.load.calls).toBe(1);
      expect(webhook.load.logLines).toBe(0);
    },
    240_000,
  );

  it('counts the requests of a run', async () => {
    const world = await startWorld('PREMIUM');
    try {
      const load = await world.live(FIRST_DAY_MS + 12 * 3_600_000, 3, 1);
      // One query, the claim, the reading: as the storage README says of a run.
      expect(load.calls).toBe(3);
      expect(load.dynamoCalls).toBeGreaterThanOrEqual(3 * 3);
      expect(load.readUnits).toBeGreaterThanOrEqual(3);
      // Each run reads two links, and may also command the charger.
      expect(load.vendorCalls).toBeGreaterThanOrEqual(2 * 3);
      expect(load.vendorCalls).toBeLessThanOrEqual(3 * 3);
      expect(load.logLines).toBe(3);
      expect(load.waitedMs).toBeGreaterThanOrEqual(3 * 250);
    } finally {
      await world.stop();
    }
  }, 180_000);

  it('of a wallbox that connects stays below its aim at values every 30 s, and a value is two reads and one write', async () => {
    const [usual] = await boxMonths();
    if (usual === undefined) throw new Error('nothing was measured');
    console.log(`wallbox: ${totalOf(usual.bill).toFixed(4)} USD a month`);
    // Time in the cloud is estimated from this shared machine's: a tolerance of a tenth.
    expect(totalOf(usual.bill)).toBeLessThan(1.1 * aims.box);
    for (const { readUnits, writeUnits, calls } of [usual.loads.values, usual.loads.heartbeats]) {
      expect(readUnits / calls).toBeLessThanOrEqual(3);
      expect(writeUnits / calls).toBe(1);
    }
  }, 180_000);

  it('counts nothing but a report for one that can change nothing: no run, and no read of the site', async () => {
    const world = await startWorld('PREMIUM');
    try {
      const live = await world.push();
      await live(FIRST_DAY_MS + 12 * 3_600_000, 5, 1, { everySeconds: 60 });
      // Two hours after sunset nothing follows the sun: the first run has left a closed gate.
      const { reports, quietReports, arrived } = await live(FIRST_DAY_MS + 21 * 3_600_000, 10, 1, { everySeconds: 20 });
      expect(arrived.calls).toBeLessThanOrEqual(1);
      expect(quietReports.calls).toBeGreaterThanOrEqual(reports.calls - 1);
      // Its key, and at half price its link and its last values with the gate beside them.
      expect(quietReports.mostReadUnits).toBe(2);
      expect(quietReports.mostWriteUnits).toBe(1);
      console.log(`a report that changes nothing: ${quietReports.readUnits / quietReports.calls} read units`);
    } finally {
      await world.stop();
    }
  }, 180_000);
});
