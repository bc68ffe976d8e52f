import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiCallError } from '#shared/contract/caller.ts';
import { errorTable } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { PreparedSite } from '#shared/model/prepared-site.ts';
import { api } from '../../lib/api.ts';
import { meQuery } from '../../lib/queries/me.ts';
import type { PreparedRow } from './model/prepare.ts';

/** How a line of the list stands. */
export type RowState = 'going' | 'done' | { readonly error: unknown };

/** Lines of a call: few, so that the list shows how far it is. */
const AT_ONCE = 10;

/** Why a site was not made, as if the call for it alone had been refused. */
const errorOf = ({ code, faults }: PreparedSite): ApiCallError => {
  const known = code ?? 'internal';
  const { status: statusCode, message } = errorTable[known];
  return new ApiCallError(statusCode, { statusCode, error: '', message, faults, code: known, requestId: '' });
};

/** Prepares the sites of a list, some at a time. What fails is said at its line and holds nothing else up; sent again, nothing is made twice. */
export const usePrepare = (userId: UserId) => {
  const client = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);
  const set = (some: readonly PreparedRow[], stateOf: (index: number) => RowState): void =>
    setStates((before) => new Map([...before, ...some.map(({ line }, index) => [line, stateOf(index)] as const)]));
  const start = async (rows: readonly PreparedRow[]): Promise<void> => {
    setBusy(true);
    stopped.current = false;
    for (let from = 0; from < rows.length && !stopped.current; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      set(some, () => 'going');
      const sites = some.map(({ line: _, typedDevices: __, ...site }) => site);
      try {
        const made = await api.prepareSites({ params: { userId }, body: { sites } });
        set(some, (index) => {
          const site = made.sites[index];
          return site?.state === 'prepared' ? 'done' : { error: site && errorOf(site) };
        });
      } catch (error) {
        set(some, () => ({ error }));
      }
    }
    await client.invalidateQueries({ queryKey: meQuery().queryKey });
    setBusy(false);
  };
  return {
    states,
    busy,
    start,
    /** Another list: nothing of it is done yet. */
    forget: (): void => setStates(new Map()),
    /** The lines that are under way are still finished. */
    stop: (): void => {
      stopped.current = true;
    },
  };
};
