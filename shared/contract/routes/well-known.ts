import * as z from 'zod';
import { type Row, WELL_KNOWN } from '../row.ts';

export const wellKnownRoutes = {
  getVendorFile: {
    method: 'GET',
    path: `${WELL_KNOWN}{file}`,
    summary: 'Public key of our signed commands, which the vendor retrieves from our domain',
    // Its text is built from our client's values at the vendor, which this function may read.
    fn: 'api',
    access: { kind: 'public' },
    params: z.object({
      file: z
        .string()
        .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,100}$/)
        .meta({ description: 'Name of the file that the vendor requests.', example: 'com.tesla.3p.public-key.pem' }),
    }),
    response: z.object({ text: z.string() }),
    media: 'application/x-pem-file',
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'services',
  },
} as const satisfies Record<string, Row>;
