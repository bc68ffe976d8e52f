import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import type { DecideInput } from '../../control/store.ts';
import { packedSchema, packState } from '../site/pack-state.ts';
import { bytes, count, expiresAtS, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { expiryOf, utcDayOf, utcDaysBetween } from './utc-days.ts';

/** What `decide` was given in a run that started or stopped something, packed as a run's state is: two write units. */
export const decideInputEntity = new Entity({
  model: model('decideInput'),
  attributes: { accountId: text, day: text, timeMs: count, data: bytes, expiresAtS },
  indexes: { byTime: { pk: pk('accountId', 'day'), sk: sk('timeMs') } },
} as const);

const snapshotSchema = z.custom<DecideInput['snapshot']>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    ['site', 'sensors', 'appliances', 'links', 'state'].every((name) => name in value),
  { error: 'is no snapshot' },
);

export const decideInputRowSchema: z.ZodType<DecideInput> = z
  .object({
    timeMs: z.number(),
    data: packedSchema(snapshotSchema),
  })
  .transform(({ timeMs, data }) => ({ nowMs: timeMs, snapshot: data }));

/** A user asks within days why something happened; the figures that answer it are worth some weeks. */
export const DECIDE_INPUT_DAYS = 28;

export const createDecideInputs = ({ rows, now, connection }: StorageContext) => ({
  /** One input per time: the first stays. */
  put: async (accountId: AccountId, { nowMs, snapshot }: DecideInput): Promise<void> => {
    const row = { accountId, day: utcDayOf(nowMs), timeMs: nowMs, data: packState(snapshot) };
    await holds(decideInputEntity.create({ ...row, expiresAtS: expiryOf(nowMs, DECIDE_INPUT_DAYS) }).go(connection));
  },
  /** Inputs with `fromMs <= time < toMs`, oldest first. */
  list: async (accountId: AccountId, fromMs: number, toMs: number): Promise<readonly DecideInput[]> => {
    const pages = await Promise.all(
      utcDaysBetween(fromMs, toMs).map((day) =>
        decideInputEntity.query
          .byTime({ accountId, day })
          .between({ timeMs: fromMs }, { timeMs: toMs - 1 })
          .go({ ...connection, pages: 'all' }),
      ),
    );
    return pages.flatMap(({ data }) => rows.many('decideInput', decideInputRowSchema, data));
  },
  /** The newest input not after a time; null: none is left. */
  newest: async (accountId: AccountId, atMs: number): Promise<DecideInput | null> => {
    const oldestMs = Math.min(atMs, now()) - DECIDE_INPUT_DAYS * DAY_MS;
    for (const day of utcDaysBetween(oldestMs, atMs + 1).reverse()) {
      const { data } = await decideInputEntity.query
        .byTime({ accountId, day })
        .lte({ timeMs: atMs })
        .go({ ...connection, order: 'desc', limit: 1 });
      const [input] = rows.many('decideInput', decideInputRowSchema, data);
      if (input !== undefined) return input;
    }
    return null;
  },
});
