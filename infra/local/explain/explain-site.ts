import { explain, type Names } from '#functions/control/explain.ts';
import { explanationText } from '#functions/control/explain-text.ts';
import { DECIDE_INPUT_DAYS } from '#functions/storage/history/decide-inputs.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { askedTime } from './options.ts';

/** The one site that there is. @throws when there are several, or none */
const onlySite = async (storage: Storage): Promise<AccountId> => {
  const sites: AccountId[] = [];
  let cursor: string | null = null;
  do {
    const { ids, next }: Awaited<ReturnType<Storage['siteList']['page']>> = await storage.siteList.page(cursor);
    sites.push(...ids);
    cursor = next;
  } while (cursor !== null);
  const [only, ...others] = sites;
  if (only === undefined) throw new Error('There is no site');
  if (others.length > 0) throw new Error(`Name the SITE, one of:\n${sites.map((id) => `  ${id}`).join('\n')}`);
  return only;
};

/**
 * Explains the newest start or stop of a site at or before a time, and lists what was logged since.
 * @param site null: the only one
 * @param time as typed; null: now
 * @returns lines to print
 * @throws with what is missing
 */
export const explainSite = async (
  storage: Storage,
  site: AccountId | null,
  time: string | null,
  clockMs: number,
): Promise<readonly string[]> => {
  const accountId = site ?? (await onlySite(storage));
  const bundle = await storage.control.loadSite(accountId);
  if (bundle === null) throw new Error(`There is no site ${accountId}`);
  const { account, sensors, appliances, run } = bundle;
  // The clock of a simulated home may be ahead of ours.
  const askedMs = askedTime(time, account.timezone, Math.max(clockMs, run?.state.ranAtMs ?? 0));
  const input = await storage.decideInputs.newest(accountId, askedMs);
  if (input === null)
    throw new Error(
      `Nothing started or stopped in the ${DECIDE_INPUT_DAYS} days before: only such decisions are kept to be replayed`,
    );
  const { nowMs } = input;
  const logged = (await storage.decisions.list(accountId, nowMs, askedMs + 1)).toReversed();
  const stored = logged.filter(({ time }) => Date.parse(time) === nowMs);
  const since = logged.filter(({ time }) => Date.parse(time) > nowMs);
  const names: Names = Object.fromEntries([...sensors, ...appliances].map(({ id, name }) => [id, name]));
  return [`${account.name} (${accountId})`, ...explanationText(explain(input, stored), names, account.timezone, since)];
};
