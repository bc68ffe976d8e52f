import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Span } from '#functions/storage/people/trail.ts';
import { TRAIL_DAYS } from '#functions/storage/people/trail.ts';
import { type AccountId, accountIdSchema, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { type Stage, stageNames } from '../../stages.ts';
import { stageNamed } from '../find-storage.ts';
import { instantOf } from '../instant.ts';

const DEFAULT_DAYS = 7;

export const USAGE = `npm run trail -- [WHO] [--admins] [--from TIME] [--to TIME] [--json] [--stage ${stageNames.join('|')}]

  WHO       acc_… (a site), a user's id, or an e-mail address; default: everyone
  --admins  only what super admins did to what belongs to others
  TIME      2026-06-15 or 2026-06-15T14:32 (UTC), or with an offset, or 36h or 30d ago; default: from ${DEFAULT_DAYS}d ago to now
  --json    an entry a line, whole
  Entries are kept ${TRAIL_DAYS} days. The local product is found in DATA_DIR (.local), running or not.`;

/** Whose entries. */
export type Who =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'site'; readonly id: AccountId }
  | { readonly kind: 'user'; readonly id: UserId }
  /** In lower case. */
  | { readonly kind: 'email'; readonly email: string };

export interface TrailOptions {
  readonly who: Who;
  readonly span: Span;
  readonly admins: boolean;
  readonly json: boolean;
  /** null: the local product. */
  readonly stage: Stage['name'] | null;
}

const whoOf = (text: string | undefined): Who => {
  if (text === undefined) return { kind: 'everyone' };
  const site = accountIdSchema.safeParse(text);
  if (site.success) return { kind: 'site', id: site.data };
  const user = userIdSchema.safeParse(text);
  if (user.success) return { kind: 'user', id: user.data };
  const email = z.email().safeParse(text);
  if (email.success) return { kind: 'email', email: email.data.toLowerCase() };
  throw new Error(`${text} is neither a site's id, nor a user's id, nor an e-mail address`);
};

/** @throws when it is no time */
const timeOf = (text: string, nowMs: number): number => {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined) return nowMs - Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS);
  const atMs = instantOf(text, 'UTC');
  if (atMs === null) throw new Error(`${text} is no time`);
  return atMs;
};

/** @throws with what is wrong */
export const readTrailOptions = (args: readonly string[], nowMs: number): TrailOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      from: { type: 'string', default: `${DEFAULT_DAYS}d` },
      to: { type: 'string' },
      admins: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [who, ...rest] = positionals;
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`);
  const toMs = values.to === undefined ? nowMs + 1 : timeOf(values.to, nowMs);
  // Nothing older is kept, and each day is a query.
  const fromMs = Math.max(timeOf(values.from, nowMs), nowMs - TRAIL_DAYS * DAY_MS);
  if (fromMs >= toMs) throw new Error('There is nothing between these times');
  const { admins, json } = values;
  return { who: whoOf(who), span: { fromMs, toMs }, admins, json, stage: stageNamed(values.stage) };
};
