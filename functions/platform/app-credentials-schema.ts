import * as z from 'zod';

/** Our own clients at the vendors: service -> name -> value (client id, secret, signing key). */
export const appCredentialsSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type AppCredentials = z.output<typeof appCredentialsSchema>;
