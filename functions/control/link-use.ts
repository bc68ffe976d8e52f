import type { IsoTime } from '#shared/model/common.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { LinkNote, Outcome } from '../integrations/port.ts';
import { isoTime } from '../platform/clock.ts';
import { errorKey } from './links.ts';
import type { SiteReads } from './read-site.ts';
import type { LinkUse, SiteBundle } from './store.ts';

/** The same uses with the notes that adapters have written since, while commands were sent; null: none. */
export const withNotes = (
  uses: Readonly<Record<CredentialsId, LinkUse>>,
  newestNote: (id: CredentialsId) => LinkNote | null,
): Readonly<Record<CredentialsId, LinkUse>> | null => {
  const changed = (Object.entries(uses) as [CredentialsId, LinkUse][]).flatMap(([id, use]) => {
    const note = newestNote(id);
    return note === null || note.text === use.note?.text ? [] : [[id, { ...use, note }] as const];
  });
  return changed.length === 0 ? null : { ...uses, ...Object.fromEntries(changed) };
};

/** UTC day by which calls are counted. */
export const dayOf = (time: IsoTime): string => time.slice(0, 10);

/** When a link that answered in a run did so: a service that pushes when its report arrived, all others now. */
export const heardAt = ({ reports }: Pick<SiteBundle, 'reports'>, id: CredentialsId, now: IsoTime): IsoTime =>
  reports.get(id)?.receivedAt ?? now;

const outcomesOf = (
  id: CredentialsId,
  bundle: Pick<SiteBundle, 'sensors' | 'appliances'>,
  reads: Pick<SiteReads, 'sensors' | 'appliances'>,
): readonly Outcome<unknown>[] => [
  ...bundle.sensors
    .filter(({ credentialsId }) => credentialsId === id)
    .flatMap((each) => reads.sensors.get(each.id) ?? []),
  ...bundle.appliances
    .filter(({ credentialsId }) => credentialsId === id)
    .flatMap((each) => reads.appliances.get(each.id) ?? []),
];

/**
 * Health and usage of each link up to and including this run. One that was not asked is unchanged.
 * @param takeCalls requests sent with a link since the last run
 * @param newestNote what its adapter wants remembered; null: nothing new
 */
export const linkUses = (
  bundle: Pick<SiteBundle, 'sensors' | 'appliances' | 'credentials' | 'reports' | 'run'>,
  reads: Pick<SiteReads, 'sensors' | 'appliances'>,
  nowMs: number,
  takeCalls: (id: CredentialsId) => number,
  newestNote: (id: CredentialsId) => LinkNote | null = () => null,
): Readonly<Record<CredentialsId, LinkUse>> => {
  const now = isoTime(nowMs);
  const useOf = (id: CredentialsId): LinkUse => {
    const before = bundle.run?.state.links?.[id];
    const outcomes = outcomesOf(id, bundle, reads);
    const failed = outcomes.find((outcome) => !outcome.ok);
    const day = dayOf(now);
    const today = { day, calls: (before?.day === day ? before.calls : 0) + takeCalls(id) };
    const note = newestNote(id) ?? before?.note;
    const counted = { ...today, ...(note && { note }) };
    const { lastSuccessAt = null, error = null, errorAt = null } = before ?? {};
    if (outcomes.length === 0) return { lastSuccessAt, error, errorAt, ...counted };
    return {
      lastSuccessAt: outcomes.some(({ ok }) => ok) ? heardAt(bundle, id, now) : lastSuccessAt,
      error: failed === undefined || failed.ok ? null : errorKey[failed.error.kind],
      errorAt: failed === undefined ? null : now,
      ...counted,
    };
  };
  return Object.fromEntries(bundle.credentials.map(({ id }) => [id, useOf(id)]));
};
