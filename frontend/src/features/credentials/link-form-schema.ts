import * as z from 'zod';
import type { Manifest } from '#shared/integration.ts';
import { nameField } from '../../components/form-errors.ts';

/** Fields that the user fills in; the others are made by the server. */
export const typedFields = (manifest: Manifest): Manifest['credentialFields'] =>
  manifest.credentialFields.filter(({ kind }) => kind !== 'generated');

/** What a service's form accepts, from its manifest. */
export const linkFormSchema = (manifest: Manifest) =>
  z.object({
    name: nameField,
    fields: z.object(
      Object.fromEntries(
        typedFields(manifest).map(({ name, required }) => {
          const text = z.string().max(4000, 'tooLong');
          return [name, required ? text.min(1, 'required') : text];
        }),
      ),
    ),
  });

/** The values as they are sent: what was left empty is left out, and only secrets keep their outer spaces. */
export const sentFields = (manifest: Manifest, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    typedFields(manifest)
      .map(({ name, kind }) => [name, kind === 'secret' ? (values[name] ?? '') : (values[name] ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  );
