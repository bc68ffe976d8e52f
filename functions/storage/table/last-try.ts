import * as z from 'zod';
import { type AddressOutcome, addressOutcomes } from '#shared/model/notice-address.ts';
import { DAY_MS } from '#shared/units.ts';
import { optionalCount, optionalText } from './attributes.ts';

/** What became of the last call of an address that a user gave, in columns of its row. */
export const lastTryAttributes = {
  triedAt: optionalText,
  outcome: optionalText,
  status: optionalCount,
  failingSince: optionalText,
} as const;
export const lastTryColumns = ['triedAt', 'outcome', 'status', 'failingSince'] as const;

export const lastTryFields = {
  triedAt: z.string().nullable().default(null),
  outcome: z.enum(addressOutcomes).nullable().default(null),
  status: z.int().nullable().default(null),
  /** Absent: the last call arrived. */
  failingSince: z.string().nullable().default(null),
};
interface LastTry {
  readonly triedAt: string | null;
  readonly outcome: AddressOutcome | null;
  readonly status: number | null;
  readonly failingSince: string | null;
}

/** The last call as it is shown; null: none yet. */
export const lastTryOf = ({ triedAt, outcome, status }: Omit<LastTry, 'failingSince'>) =>
  triedAt === null || outcome === null ? null : { at: triedAt, outcome, status };

/** After this long without a single success nothing more is sent. */
const GIVE_UP_MS = 5 * DAY_MS;

/** Why nothing more is sent; null: it is. */
export const endedBy = ({ triedAt, outcome, failingSince }: Omit<LastTry, 'status'>): 'gone' | 'failing' | null => {
  if (outcome === 'gone') return 'gone';
  const isOver =
    triedAt !== null && failingSince !== null && Date.parse(triedAt) - Date.parse(failingSince) >= GIVE_UP_MS;
  return isOver ? 'failing' : null;
};

/** What a call changes in the columns. */
export const lastTryAfter = (
  { failingSince: before }: Pick<LastTry, 'failingSince'>,
  { outcome, status }: { readonly outcome: AddressOutcome; readonly status: number | null },
  triedAt: string,
) => {
  const failingSince = outcome === 'delivered' ? null : (before ?? triedAt);
  return {
    set: {
      triedAt,
      outcome,
      ...(status === null ? {} : { status }),
      ...(failingSince === null ? {} : { failingSince }),
    },
    remove: [
      ...(status === null ? (['status'] as const) : []),
      ...(failingSince === null ? (['failingSince'] as const) : []),
    ],
  };
};
