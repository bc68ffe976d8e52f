import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { keyOfRow, type PreparedRow } from './model/prepare.ts';

/** How a line of the list stands. */
export type RowState = 'going' | 'done' | { readonly error: unknown };

/** A site of its own for each line, with an invitation by which the customer becomes its owner: each made once, however often it is sent. */
const prepareOne = async (userId: UserId, priceId: string, row: PreparedRow): Promise<void> => {
  const { name, timezone, email } = row;
  const body = { name, timezone, priceId };
  const made = await api.createAccount({ params: { userId }, body }, { idempotencyKey: keyOfRow(userId, row) });
  // A free site is never the address of a checkout.
  const accountId = accountIdSchema.parse(typeof made === 'string' ? null : made.id);
  await api.inviteMember({ params: { accountId }, body: { email, role: 'owner' } });
};

/**
 * Prepares the sites of a list one after the other. What fails is said at its line and holds nothing else up.
 */
export const usePrepare = (userId: UserId) => {
  const client = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);
  const set = (line: number, state: RowState): void => setStates((before) => new Map(before).set(line, state));
  const start = async (rows: readonly PreparedRow[], priceId: string): Promise<void> => {
    setBusy(true);
    stopped.current = false;
    for (const row of rows) {
      if (stopped.current) break;
      set(row.line, 'going');
      await prepareOne(userId, priceId, row).then(
        () => set(row.line, 'done'),
        (error: unknown) => set(row.line, { error }),
      );
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
    /** The line that is under way is still finished. */
    stop: (): void => {
      stopped.current = true;
    },
  };
};
