import { parseArgs } from 'node:util';
import { occurrencesAround } from '#functions/control/calendar-goals.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { type Stage, stageNames } from '../../stages.ts';
import { stageNamed } from '../find-storage.ts';
import { instantOf } from '../instant.ts';

export const USAGE = `npm run explain -- [SITE] [TIME] [--stage ${stageNames.join('|')}]

  SITE   acc_…; may be left out of the local product while it has one site
  TIME   14:32 (the site's zone, the last such time), 2026-06-15T14:32 (the same), or with Z or an offset; default: now
  The local product is found in DATA_DIR (.local), running or not.`;

export interface ExplainOptions {
  readonly site: AccountId | null;
  readonly time: string | null;
  /** null: the local product. */
  readonly stage: Stage['name'] | null;
}

const CLOCK_TIME = /^\d{1,2}:\d{2}$/;

/** @throws with what is wrong */
export const readExplainOptions = (args: readonly string[]): ExplainOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' } },
    allowPositionals: true,
  });
  const stage = stageNamed(values.stage);
  const [first] = positionals;
  const named = first?.startsWith('acc_') === true ? accountIdSchema.safeParse(first) : null;
  if (named?.success === false) throw new Error(`${first} is no id of a site`);
  if (stage !== null && named === null) throw new Error('Name the SITE: a stage has many');
  const [time = null, ...rest] = named === null ? positionals : positionals.slice(1);
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`);
  return { site: named?.data ?? null, time, stage };
};

/**
 * The time that is asked about, ms since the epoch. A time to the minute means that minute to its end: its run comes some
 * seconds after it begins.
 * @param time as typed; null: now
 * @throws when it is no time
 */
export const askedTime = (time: string | null, timeZone: string, nowMs: number): number => {
  if (time === null) return nowMs;
  if (CLOCK_TIME.test(time)) {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    if (hour < 24 && minute < 60) return endOfMinute(occurrencesAround(time, null, timeZone, nowMs).lastMs);
  }
  const atMs = instantOf(time, timeZone);
  if (atMs === null) throw new Error(`${time} is no time`);
  return atMs % MINUTE_MS === 0 ? endOfMinute(atMs) : atMs;
};

const endOfMinute = (atMs: number): number => atMs + MINUTE_MS - 1;
