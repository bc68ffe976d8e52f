import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { isIban, maskedIban, plainIban } from '../iban.ts';
import { emailSchema, isoTimeSchema, oneLine } from './common.ts';

/** Longest name of an account's holder in a SEPA transfer. */
const MAX_HOLDER = 70;
/** Longest IBAN with a space after every four characters, and some more. */
const MAX_TYPED_IBAN = 60;

export const accountHolderSchema = oneLine(z.string().trim().min(1).max(MAX_HOLDER)).meta({
  description: 'Whose account it is, as the bank knows them.',
  example: 'Anna Example',
});
/** An IBAN as users type it: spaces, hyphens and small letters are allowed. */
export const ibanSchema = z
  .string()
  .max(MAX_TYPED_IBAN)
  .transform(plainIban)
  .pipe(z.string().refine(isIban, { error: faultTexts.iban }))
  .meta({ description: 'IBAN; spaces are ignored.', example: 'DE89 3704 0044 0532 0130 00' });

/** Where a user's earnings go: to a bank account, or to an account with the operator's payment provider. */
export const payoutDetailsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('iban').meta({ description: 'A bank account.' }),
    holder: accountHolderSchema,
    iban: ibanSchema,
  }),
  z.strictObject({
    kind: z.literal('mail').meta({ description: "An account with the operator's payment provider." }),
    email: emailSchema.meta({ description: "E-mail address of the account with the operator's payment provider." }),
  }),
]);
export type PayoutDetails = z.output<typeof payoutDetailsSchema>;
export const payoutDetailsChangeSchema = z.strictObject({
  details: payoutDetailsSchema.meta({ description: 'Where the earnings go.' }),
});

/** The same as everybody but the operator's payout sheet sees it. */
export const maskedPayoutSchema = z.object({
  kind: z.enum(['iban', 'mail']).meta({ description: 'A bank account, or an e-mail address.' }),
  masked: z.string().meta({ description: 'Enough of it to know it again.', example: 'DE•• •••• 3000' }),
  since: isoTimeSchema.meta({ description: 'When it was given.', example: '2026-06-01T10:00:00.000Z' }),
});
export const ownPayoutDetailsSchema = z.object({
  details: maskedPayoutSchema.nullable().meta({ description: 'null: none; earnings are kept until there are some.' }),
});

/** Pure. */
export const maskedPayout = (details: PayoutDetails): string => {
  if (details.kind === 'iban') return maskedIban(details.iban);
  const at = details.email.lastIndexOf('@');
  return `${details.email.slice(0, 1)}•••${details.email.slice(at)}`;
};
