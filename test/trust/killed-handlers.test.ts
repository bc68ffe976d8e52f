import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { byExtent, reportOmitted, whole } from '#test/support/extent.ts';
import { effectsBetween, withoutCount } from './effects.ts';
import type { KillPoint, Made } from './killable-process.ts';
import { invokeOnce, invokeWell, killPointsOf } from './killed-process.ts';
import { NOON_MS } from './living-home.ts';
import { type RealWorld, startRealWorld } from './real-world.ts';
import type { Stage, TwiceCase } from './twice-case.ts';
import { twiceCases } from './twice-cases.ts';

/** One case in STEP runs, killed at one request; `whole` kills each case at every request. */
const STEP = byExtent({ sample: 6, part: 3, whole: 1 });

const time = { nowMs: NOON_MS };
let world: RealWorld;
let stage: Stage;
beforeAll(async () => {
  world = await startRealWorld(() => time.nowMs);
  stage = { world, deps: world.startProcess() };
});
let kills = 0;
afterAll(async () => {
  console.log(`${kills} kills of processes with a case each`);
  await world.stop();
});

/**
 * What a killed process leaves behind is not wrong, and expires or is taken over; cards are recorded when the sweep
 * reaches the day on which they were used.
 */
const expiresByItself = (line: string): boolean =>
  /^. \{"__edb_e__":"(claim|due|creation|cardUser|userCard)"/.test(line);
/**
 * Tokens from a vendor for a link whose row was never written: sealed, in the site's partition, unused, and deleted with
 * the site. They are stored first, because a link without them would make its user start again.
 */
const withoutOrphans = (lines: readonly string[]): readonly string[] => {
  const tokens = lines.filter((line) => line.startsWith('+ {"__edb_e__":"tokens"'));
  return [...lines.filter((line) => !tokens.includes(line)), ...tokens.slice(0, 1)];
};
/** Between sending a mail and recording that, its state is unknown: it is sent once more rather than never. */
const sendsOnceMore = (made: readonly Made[], { nth, after }: KillPoint): boolean => {
  const handedOver = made.findIndex(({ name }) => name.startsWith('ses ')) + 1;
  return handedOver > 0 && (after ? nth === handedOver : nth === handedOver + 1);
};
const oneMailMore = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^mails: (\d+)$/, (_, count) => `mails: ${Number(count) + 1}`));

/** What was read and decided at one time: another time reads something else. */
const isHistory = (line: string): boolean => /^. \{"__edb_e__":"(reading|decision)"/.test(line);

const pass = (ms: number): void => {
  time.nowMs += ms;
  world.pass(ms);
};

/** A case up to its end: the sender repeats the event, and the upkeep runs. */
const lived = async ({ entry, prepare }: TwiceCase, killPoint: KillPoint | null) => {
  await world.clear();
  time.nowMs = NOON_MS;
  const event = await prepare(stage);
  const before = await world.observe();
  const first = await invokeOnce(world, entry, event, killPoint);
  pass(2 * MINUTE_MS);
  // Later processes know nothing of the killed one.
  const next = world.startProcess();
  const again = await invokeWell(next, entry, event);
  pass(3 * HOUR_MS);
  await invokeWell(next, 'upkeep', { type: 'upkeep', scheduledTime: isoTime(time.nowMs) });
  await invokeWell(next, 'upkeep', { type: 'reconcile' });
  const all = withoutCount(effectsBetween(before, await world.observe()));
  const effects = all.filter((line) => !expiresByItself(line) && !isHistory(line));
  return { first, again, effects, commands: world.commandsReceived() };
};

const effective = twiceCases.filter(({ nothing, entry }) => nothing === undefined && entry !== 'control');
const killed = effective.filter((_, index) => index % STEP === STEP - 1);
reportOmitted(`${effective.length - killed.length} of ${effective.length} cases, and the other requests of each case`);

describe('a Lambda that is killed at any request that changes something', () => {
  it.each(killed)(
    '$entry: $name: repeating the event ends as if it had not been killed',
    { timeout: 1_800_000 },
    async (one) => {
      const well = await lived(one, null);
      expect(well.effects.length).toBeGreaterThan(0);
      const all = killPointsOf(well.first.made);
      expect(all.length).toBeGreaterThan(0);
      const taken = whole ? all : all.filter((_, index) => index === (7 * killed.indexOf(one) + 3) % all.length);
      for (const killPoint of taken) {
        const { first, again, effects, commands } = await lived(one, killPoint);
        kills += 1;
        const where = `killed ${killPoint.name}, request ${killPoint.nth}; ${JSON.stringify(again).slice(0, 300)}`;
        expect.soft(first.died, where).toBe(true);
        const expected = sendsOnceMore(well.first.made, killPoint) ? oneMailMore(well.effects) : well.effects;
        expect.soft(withoutOrphans(effects), where).toEqual(withoutOrphans(expected));
        expect.soft(commands, where).toEqual(well.commands);
      }
    },
  );
});
