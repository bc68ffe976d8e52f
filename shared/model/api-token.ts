import * as z from 'zod';
import { MAX_TOKENS, tokenDays, tokenScopes } from '../token-scopes.ts';
import { isoTimeSchema, typedNameSchema } from './common.ts';
import { accountIdSchema, tokenIdSchema } from './ids.ts';

const scopeSchema = z.enum(tokenScopes).meta({
  description:
    'What it opens: `read` sees; `control` also switches, pauses and sets modes, goals and limits; `manage` also changes devices and settings.',
  example: 'control',
});
/** Sites of a token; a user has at most some hundred. */
const sitesSchema = z.array(accountIdSchema).min(1).max(100);

/** What a user chooses of a new token. */
export const apiTokenCreateSchema = z.strictObject({
  name: typedNameSchema.meta({
    description: 'What it is for, so that its user knows later.',
    example: 'Home Assistant',
  }),
  scope: scopeSchema,
  accountIds: sitesSchema.nullable().meta({
    description: 'Sites that it opens. null: all sites of the user, also later ones.',
    example: ['acc_01JXW3T5YB8Q2M4N6P7R9S0V1A'],
  }),
  days: z
    .literal(tokenDays)
    .nullable()
    .meta({ description: 'Days until it expires. null: not before it is revoked.', example: 365 }),
});

/** A token, without its secret. */
export const apiTokenSchema = z.object({
  id: tokenIdSchema,
  name: z.string().meta({ description: 'What it is for.', example: 'Home Assistant' }),
  hint: z.string().meta({ description: 'Its first and last characters.', example: 'swd_Ab3d…9xYz' }),
  scope: scopeSchema,
  accountIds: z
    .array(accountIdSchema)
    .nullable()
    .meta({ description: 'Sites that it opens. null: all sites of the user, also later ones.' }),
  createdAt: isoTimeSchema.meta({ description: 'When it was created.' }),
  expiresAt: isoTimeSchema.nullable().meta({ description: 'Until when it is valid. null: until it is revoked.' }),
  lastUsedAt: isoTimeSchema.nullable().meta({ description: 'Last use, to the hour. null: not used yet.' }),
  lastUsedBy: z
    .string()
    .nullable()
    .meta({ description: 'What the program calls itself. null: not known.', example: 'HomeAssistant/2026.11.0' }),
});

export const apiTokensSchema = z.array(apiTokenSchema).meta({ description: `At most ${MAX_TOKENS}, oldest first.` });

/** The one answer that holds the secret. */
export const apiTokenCreatedSchema = apiTokenSchema.extend({
  token: z.string().meta({
    description: 'The token. Shown only now: nobody can read it later.',
    example: `swd_${'0'.repeat(32)}473xXU`,
  }),
});

export const apiTokensRevokedSchema = z.object({
  revoked: z.literal(true).meta({ description: 'From now on whoever uses them is refused.' }),
});
