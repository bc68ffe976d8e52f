import { parseArgs } from 'node:util';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { type Stage, stageNames } from '../../stages.ts';
import { stageNamed } from '../find-storage.ts';

export const USAGE = `npm run sessions -- SITE|all [--stage ${stageNames.join('|')}]

  Stores the charging sessions of the last 60 days that readings show and that nobody stored.
  It can be interrupted and run again. The local product is found in DATA_DIR (.local), running or not.`;

export interface SessionsOptions {
  /** null: all sites. */
  readonly site: AccountId | null;
  /** null: the local product. */
  readonly stage: Stage['name'] | null;
}

/** @throws when a site is missing or is none */
export const readSessionsOptions = (args: readonly string[]): SessionsOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  });
  const [site, ...more] = positionals;
  if (site === undefined || more.length > 0) throw new Error('Name one site, or all');
  const stage = stageNamed(values.stage);
  if (site === 'all') return { site: null, stage };
  const parsed = accountIdSchema.safeParse(site);
  if (!parsed.success) throw new Error(`${site} is not the id of a site`);
  return { site: parsed.data, stage };
};
