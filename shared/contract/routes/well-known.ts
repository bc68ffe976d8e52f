import * as z from 'zod';
import { type Row, WELL_KNOWN } from '../row.ts';

export const wellKnownRoutes = {
  getVendorFile: {
    method: 'GET',
    path: `${WELL_KNOWN}{file}`,
    summary: 'What a vendor looks for at our domain: the public key with which we sign commands',
    // Its text is built from our client's values at the vendor, which this function may read.
    fn: 'api',
    access: { kind: 'public' },
    params: z.object({
      file: z
        .string()
        .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,100}$/)
        .meta({ description: 'Name of the file, as the vendor asks for it.', example: 'com.tesla.3p.public-key.pem' }),
    }),
    response: z.object({ text: z.string() }),
    media: 'application/x-pem-file',
    status: 200,
    errors: [],
    throttle: 'read',
    tag: 'services',
  },
} as const satisfies Record<string, Row>;
