import * as z from 'zod';
import { loginSchema } from './account.ts';

/** Who the user of the session is, as in signing in. */
export const reauthSchema = loginSchema.omit({ email: true });

export const reauthenticatedSchema = z.object({
  reauthenticated: z
    .literal(true)
    .meta({ description: 'For ten minutes this session may call what asks for it (`reauth_required`).' }),
});
