import * as z from 'zod';
import type { SentFault } from '#shared/faults.ts';
import { type CredentialField, fieldFault, type Manifest } from '#shared/integration.ts';
import { credentialsCreateSchema } from '#shared/model/credentials.ts';
import { nameField } from '../form-errors.ts';
import { maxLengthOf } from '../schema-bounds.ts';

const MAX_FIELD = maxLengthOf(credentialsCreateSchema.shape.fields.valueType);

/** Fields that the user fills in; the server creates the others. Vendors with their own pages ask for secrets there. */
export const typedFields = ({ link, credentialFields }: Manifest): CredentialField[] =>
  credentialFields.filter(({ kind }) => kind === 'text' || (kind === 'secret' && link !== 'oauth'));

/** True for a service for which we create a part of the link, such as a webhook's address. */
export const makesKey = ({ credentialFields }: Manifest): boolean =>
  credentialFields.some(({ kind }) => kind === 'generated');

/** True for a service that the user authorises on the vendor's own pages. */
export const asksInPages = ({ link }: Manifest): boolean => link === 'oauth';

/** Checks a value against its other rules; a missing value passes. */
const checkOf =
  (field: CredentialField) =>
  (value: string, context: z.RefinementCtx): void => {
    const fault = value.trim() === '' ? null : fieldFault(field, value);
    if (fault === 'host' || fault === 'coordinates') context.addIssue({ code: 'custom', message: fault });
    if (fault === 'choice') context.addIssue({ code: 'custom', message: `choice:${field.choices?.join(', ') ?? ''}` });
  };

/**
 * What a service's form accepts, according to its manifest.
 * @param keepsSecrets an empty secret keeps its stored value
 */
export const linkFormSchema = (manifest: Manifest, { keepsSecrets = false } = {}) =>
  z.object({
    name: nameField,
    fields: z.object(
      Object.fromEntries(
        typedFields(manifest).map((field) => {
          const { name, kind, required } = field;
          const text = z.string().max(MAX_FIELD, 'tooLong');
          const needed = required && !(keepsSecrets && kind === 'secret');
          return [name, (needed ? text.min(1, 'required') : text).superRefine(checkOf(field))];
        }),
      ),
    ),
  });

type Values = Readonly<Record<string, string>>;
const sent = (manifest: Manifest, values: Values): { field: CredentialField; value: string }[] =>
  typedFields(manifest).map((field) => {
    const typed = values[field.name] ?? '';
    return { field, value: field.kind === 'secret' ? typed : typed.trim() };
  });

/** The values of a new link: empty values are left out, and only secrets keep leading and trailing spaces. */
export const sentFields = (manifest: Manifest, values: Values): Record<string, string> =>
  Object.fromEntries(
    sent(manifest, values)
      .filter(({ value }) => value !== '')
      .map(({ field, value }) => [field.name, value]),
  );

/** The values that replace the stored ones: an empty secret keeps its value, any other empty value is removed. */
export const replacedFields = (manifest: Manifest, values: Values, before: Values): Record<string, string> =>
  Object.fromEntries(
    sent(manifest, values)
      .filter(({ field, value }) => value !== '' || (field.kind === 'text' && (before[field.name] ?? '') !== ''))
      .map(({ field, value }) => [field.name, value]),
  );

/** Fields that a refusal is about: those that it names, or all secrets if the vendor did not accept them. */
export const refusedFields = (manifest: Manifest, code: string | null, faults: readonly SentFault[]): string[] => {
  const fields = typedFields(manifest);
  const named = fields.filter(({ name }) => faults.some((fault) => fault.field === `fields.${name}`));
  if (named.length > 0) return named.map(({ name }) => name);
  return code === 'credentials_rejected' ? fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name) : [];
};
