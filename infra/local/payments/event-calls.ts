import * as z from 'zod';
import { type Calls, missing } from './book.ts';
import { read, whole } from './form.ts';
import { page } from './lists.ts';

/** The event log, whether or not the events were delivered. */
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
    return page(found, starting_after, limit);
  },
  'GET events/{}': ({ book, id }) => {
    const found = book.state.event[id];
    if (!found) throw missing('event', id);
    return found;
  },
};
