import { monotonicFactory } from 'ulid';
import type { IdKinds } from '#shared/model/ids.ts';

export type NewId = <K extends keyof IdKinds>(kind: K) => IdKinds[K];

/** Makes prefixed ULIDs of the time that `now` tells; monotonic within one process. */
export const createIds = (now: () => number): NewId => {
  const next = monotonicFactory();
  return <K extends keyof IdKinds>(kind: K) => `${kind}_${next(now())}` as IdKinds[K];
};
