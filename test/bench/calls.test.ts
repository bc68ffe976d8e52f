import { expect, it } from 'vitest';
import { countCalls, teslaMonthUsd, teslaMostUsd } from './calls.ts';

it('a Tesla controlled every minute costs less than a dollar in a normal month', async () => {
  const usd = await teslaMonthUsd(1);
  console.log(`Tesla at 1 min: ${usd.toFixed(2)} USD a month`);
  expect(usd).toBeLessThan(1);
  expect(usd).toBeGreaterThan(0.2);
}, 240_000);

it('one that charges whenever it may, every day, costs at most 1.50', async () => {
  const usd = await teslaMostUsd(1);
  console.log(`Tesla at 1 min that charges always: ${usd.toFixed(2)} USD a month`);
  expect(usd).toBeLessThan(1.5);
  expect(usd).toBeGreaterThan(await teslaMonthUsd(1));
}, 240_000);

it("SolarEdge's daily credits are also respected at one minute", async () => {
  const { calls } = await countCalls('solaredge', 1);
  expect(calls).toBeLessThanOrEqual(66);
  expect(calls).toBeGreaterThan(20);
}, 240_000);
