import * as z from 'zod';
import type { Call, Calls } from './book.ts';
import { read, whole } from './form.ts';
import { page } from './lists.ts';

interface Recorded {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
}

/** Records of one customer from a time on, page by page. */
const recordsOf = <T extends Recorded>(given: Call['given'], all: Readonly<Record<string, T>>) => {
  const { customer, created, starting_after, limit } = read(
    z.strictObject({
      customer: z.string(),
      created: z.strictObject({ gte: whole }).optional(),
      starting_after: z.string().optional(),
      limit: whole,
    }),
    given,
  );
  const own = Object.values(all).filter(
    (one) => one.customer === customer && (created === undefined || one.created >= created.gte),
  );
  return page(own, starting_after, limit);
};

/** What was invoiced and charged. */
export const recordCalls: Calls = {
  'GET invoices': ({ book, given }) => recordsOf(given, book.state.invoice),
  'GET charges': ({ book, given }) => {
    const charges = recordsOf(given, book.state.charge);
    // Attempts that fail leave no charge here.
    return { ...charges, data: charges.data.map((one) => ({ ...one, status: 'succeeded' })) };
  },
};
