import { monotonicFactory } from 'ulid';
import type { IdKinds } from '#shared/model/ids.ts';

export type NewId = <K extends keyof IdKinds>(kind: K) => IdKinds[K];

/** Generates prefixed ULIDs of the time that `now` returns; monotonic within one process. */
export const createIds = (now: () => number): NewId => {
  const next = monotonicFactory();
  return <K extends keyof IdKinds>(kind: K) => `${kind}_${next(now())}` as IdKinds[K];
};
