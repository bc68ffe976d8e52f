import * as z from 'zod';
import { type countNames, MOST_COUNTED } from '../../counts.ts';
import type { Row } from '../row.ts';

const meanings = {
  visits: 'Times that the app was looked at.',
  shortVisits: 'Those of them under ten seconds.',
  goalTaps: 'Goals that were chosen.',
  undos: 'Those of them that were taken back.',
  shares: 'Pictures that were shared or saved.',
} as const satisfies Record<(typeof countNames)[number], string>;

const countOf = (description: string) => z.int().min(1).max(MOST_COUNTED).exactOptional().meta({ description });

export const countRoutes = {
  addCounts: {
    method: 'POST',
    path: '/api/counts',
    trail: 'none',
    // What programs do is no use of the app.
    token: 'closed',
    summary:
      'What the app counted of its use since it last said so; kept as sums over everybody, never with who it was',
    fn: 'api',
    access: { kind: 'user' },
    body: z.strictObject({
      visits: countOf(meanings.visits),
      shortVisits: countOf(meanings.shortVisits),
      goalTaps: countOf(meanings.goalTaps),
      undos: countOf(meanings.undos),
      shares: countOf(meanings.shares),
    } satisfies Record<(typeof countNames)[number], z.ZodType>),
    response: z.object({ counted: z.literal(true).meta({ description: 'It was added to the sums.' }) }),
    status: 200,
    errors: [],
    throttle: 'write',
    tag: 'users',
  },
} as const satisfies Record<string, Row>;
