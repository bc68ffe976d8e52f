import { randomUUID } from 'node:crypto';
import { Service } from 'electrodb';
import type { RunState } from '#functions/control/store.ts';
import type { AccountId } from '#shared/model/ids.ts';
import {
  accountEntity,
  applianceEntity,
  credentialsEntity,
  reportEntity,
  runEntity,
  sensorEntity,
} from '../entities.ts';
import {
  accountRowSchema,
  applianceRowSchema,
  credentialsRowSchema,
  reportReadingRowSchema,
  runningGrant,
  runRowSchema,
  sensorRowSchema,
} from '../rows.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type {
  ControlRepository,
  DayTotalsRepository,
  DecisionRepository,
  HistoryRepository,
  StoredSite,
} from '../types.ts';
import { packState } from './pack-state.ts';

const siteService = new Service({
  account: accountEntity,
  sensor: sensorEntity,
  appliance: applianceEntity,
  credentials: credentialsEntity,
  report: reportEntity,
  run: runEntity,
});

/** The storage of a control run: one query to read, one conditional write to claim and remember. */
export const createControlRepository = (
  { rows, now, connection }: StorageContext,
  history: HistoryRepository,
  decisions: DecisionRepository,
  days: DayTotalsRepository,
): ControlRepository => {
  /** A refused write may have been made all the same: its answer was lost, and it was sent again. */
  const isMine = async (accountId: AccountId, claim: string): Promise<boolean> => {
    const { data } = await runEntity.get({ accountId }).go({ ...connection, consistent: true });
    return data?.claim === claim;
  };
  const claimFirst = async (accountId: AccountId, state: RunState): Promise<boolean> => {
    const claim = randomUUID();
    const row = { claimedMinuteMs: state.claimedMinuteMs, state: packState(state), claim };
    const created = await holds(runEntity.create({ accountId, ...row, version: 1 }).go(connection));
    if (created || (await isMine(accountId, claim))) {
      // A site that was deleted since it was loaded must not leave this behind.
      const site = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
      const there = rows.one('account', accountRowSchema, site.data);
      if (there !== null && there.deletingAt === null) return true;
      await runEntity.delete({ accountId }).go(connection);
      return false;
    }
    // A state that cannot be read is no state: it is replaced, or the site would never run again.
    const { data } = await runEntity.get({ accountId }).go({ ...connection, consistent: true });
    if (data === null || rows.many('run', runRowSchema, [data]).length > 0) return false;
    const { version } = data;
    return holds(
      runEntity
        .put({ accountId, ...row, version: version + 1 })
        .where((stored, { eq }) => eq(stored.version, version))
        .go(connection),
    );
  };
  const load = async (accountId: AccountId, remains: boolean): Promise<StoredSite | null> => {
    const { data } = await siteService.collections.site({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
    const row = rows.one('account', accountRowSchema, data.account[0]);
    if (row === null || (row.deletingAt !== null) !== remains) return null;
    const { deletingAt: _, ...account } = row;
    const reports = rows
      .many('report', reportReadingRowSchema, data.report)
      .flatMap(({ credentialsId, reading }) => (reading === null ? [] : [[credentialsId, reading] as const]));
    return {
      account: { ...account, grant: runningGrant(account.grant, now()) },
      sensors: rows.many('sensor', sensorRowSchema, data.sensor),
      appliances: rows.many('appliance', applianceRowSchema, data.appliance),
      credentials: rows.many('credentials', credentialsRowSchema, data.credentials),
      reports: new Map(reports),
      run: rows.many('run', runRowSchema, data.run)[0] ?? null,
    };
  };
  return {
    loadSite: (accountId) => load(accountId, false),
    loadRemains: (accountId) => load(accountId, true),
    overtake: async (accountId) => {
      await holds(runEntity.patch({ accountId }).add({ version: 1 }).go(connection));
    },
    claimRun: async (accountId, state, expectedVersion) => {
      if (expectedVersion === null) return claimFirst(accountId, state);
      const { claimedMinuteMs } = state;
      const claim = randomUUID();
      const write = runEntity
        .patch({ accountId })
        .set({ state: packState(state), version: expectedVersion + 1, claim });
      // A run that a user caused claims no minute, and leaves the claimed one as it is.
      const claimed =
        claimedMinuteMs === 0
          ? write.where(({ version }, { eq }) => eq(version, expectedVersion))
          : write
              .set({ claimedMinuteMs })
              .where(
                (run, { eq, lt }) =>
                  `${eq(run.version, expectedVersion)} AND ${lt(run.claimedMinuteMs, claimedMinuteMs)}`,
              );
      return (await holds(claimed.go(connection))) || (await isMine(accountId, claim));
    },
    putReading: history.putReading,
    putDecisions: decisions.put,
    closeDays: days.close,
  };
};
