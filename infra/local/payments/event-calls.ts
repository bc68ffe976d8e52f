import * as z from 'zod';
import { type Calls, missing } from './book.ts';
import { read, whole } from './form.ts';
import { list } from './lists.ts';

/** What happened, as it was told or was to be told. */
export const eventCalls: Calls = {
  'GET events': ({ book, given }) => {
    const { created, starting_after, limit } = read(
      z.strictObject({
        created: z.strictObject({ gte: whole, lt: whole }),
        starting_after: z.string().optional(),
        limit: whole,
      }),
      given,
    );
    const found = Object.values(book.state.event).filter(
      (one) => one.created >= created.gte && one.created < created.lt,
    );
    const before = starting_after === undefined ? found.length : found.findIndex(({ id }) => id === starting_after);
    const from = Math.max(0, before - limit);
    return { ...list(found.slice(from, before)), has_more: from > 0 };
  },
  'GET events/{}': ({ book, id }) => {
    const found = book.state.event[id];
    if (!found) throw missing('event', id);
    return found;
  },
};
