import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { type Decision, decisionSchema } from '#shared/model/reason.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { count, expiresAtS, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { expiryOf, utcDayOf, utcDaysBetween } from './utc-days.ts';

export const decisionEntity = new Entity({
  model: model('decision'),
  attributes: { accountId: text, day: text, timeMs: count, applianceId: text, data: text, expiresAtS },
  indexes: { byTime: { pk: pk('accountId', 'day'), sk: sk('timeMs', 'applianceId') } },
} as const);

export const decisionRowSchema: z.ZodType<Decision> = z
  .object({ data: jsonTextSchema(decisionSchema) })
  .transform(({ data }) => data);

export const DECISION_DAYS = 90;

export const createDecisions = ({ rows, connection }: StorageContext) => ({
  /** One decision per appliance and time: the first stays. */
  put: async (accountId: AccountId, decisions: readonly Decision[]): Promise<void> => {
    await Promise.all(
      decisions.map((decision) => {
        const timeMs = Date.parse(decision.time);
        const { applianceId } = decision;
        const row = { accountId, day: utcDayOf(timeMs), timeMs, applianceId, data: JSON.stringify(decision) };
        return holds(decisionEntity.create({ ...row, expiresAtS: expiryOf(timeMs, DECISION_DAYS) }).go(connection));
      }),
    );
  },
  /** Decisions with `fromMs <= time < toMs`, newest first. */
  list: async (
    accountId: AccountId,
    fromMs: number,
    toMs: number,
    { applianceId }: { readonly applianceId?: ApplianceId | undefined } = {},
  ): Promise<readonly Decision[]> => {
    const pages = await Promise.all(
      utcDaysBetween(fromMs, toMs)
        .reverse()
        .map((day) =>
          decisionEntity.query
            .byTime({ accountId, day })
            .between({ timeMs: fromMs }, { timeMs: toMs })
            .go({ ...connection, pages: 'all', order: 'desc' }),
        ),
    );
    return pages
      .flatMap(({ data }) => rows.many('decision', decisionRowSchema, data))
      .filter((decision) => applianceId === undefined || decision.applianceId === applianceId);
  },
});
