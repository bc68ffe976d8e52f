import * as z from 'zod';
import type { Row } from '../row.ts';

/** For people's assistants. */
export const assistantRoutes = {
  mcp: {
    method: 'POST',
    path: '/api/mcp',
    trail: 'none',
    token: 'read',
    summary: 'One message of the Model Context Protocol (Streamable HTTP, without sessions); its tools call other rows',
    fn: 'api',
    access: { kind: 'user' },
    relays: true,
    rawBody: true,
    response: z.looseObject({
      jsonrpc: z.literal('2.0').meta({ description: 'JSON-RPC 2.0; the other fields are those of the protocol.' }),
    }),
    status: 200,
    errors: ['too_large'],
    throttle: 'read',
    tag: 'assistants',
  },
} as const satisfies Record<string, Row>;
