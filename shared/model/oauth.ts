import * as z from 'zod';
import { serviceIdSchema } from '../integration.ts';
import { locales } from '../locales.ts';
import { typedFieldsSchema, typedNameSchema } from './common.ts';
import { credentialsIdSchema } from './ids.ts';

/** The state that travels through a vendor's pages: recognisable, whatever the parameter that it returns in. */
export const oauthStateSchema = z
  .string()
  .regex(/^ost_[\w-]{43}$/)
  .meta({ example: `ost_${'s'.repeat(43)}` });

/** Ticket with which the browser finishes the link after the vendor's pages: a row's name and its secret. */
export const oauthTicketSchema = z.string().regex(/^[\w-]{43}\.[\w-]{43}$/);

export const oauthStartSchema = z.strictObject({
  service: serviceIdSchema,
  /** Re-links these credentials instead of creating new ones. */
  credentialsId: credentialsIdSchema.optional(),
  name: typedNameSchema.optional(),
  /** Fields of the manifest that the user fills in before the vendor's pages, such as a region. No secrets. */
  fields: typedFieldsSchema(400)
    .optional()
    .meta({ description: "Values by the names of the service's credential fields." }),
  /** Language of the vendor's pages, and prefix of the page that the user returns to. */
  locale: z.enum(locales).optional().meta({ description: 'Language and region.' }),
});

export const oauthFinishSchema = z.strictObject({
  ticket: oauthTicketSchema.meta({
    description: 'What the browser received in the fragment `#link=…`.',
    example: `${'n'.repeat(43)}.${'s'.repeat(43)}`,
  }),
});

/** Names in the fragment of the page that the user returns to: `#link={ticket}` or `#linkError={code}`. */
export const OAUTH_TICKET_PARAM = 'link';
export const OAUTH_ERROR_PARAM = 'linkError';
