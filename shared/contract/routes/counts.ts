import * as z from 'zod';
import { type CountName, MOST_COUNTED } from '../../counts.ts';
import type { Row } from '../row.ts';

const countSchema = z.int().min(1).max(MOST_COUNTED).exactOptional();

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
      visits: countSchema.meta({ description: 'Times that the app was looked at.', example: 2 }),
      shortVisits: countSchema.meta({ description: 'Those of them under ten seconds.', example: 1 }),
      goalTaps: countSchema.meta({ description: 'Goals that were chosen.', example: 3 }),
      undos: countSchema.meta({ description: 'Those of them that were taken back.', example: 1 }),
      shares: countSchema.meta({ description: 'Pictures that were shared or saved.', example: 1 }),
    } satisfies Record<CountName, z.ZodType>),
    response: z.object({ counted: z.literal(true).meta({ description: 'It was added to the sums.' }) }),
    status: 200,
    errors: [],
    throttle: 'write',
    tag: 'users',
  },
} as const satisfies Record<string, Row>;
