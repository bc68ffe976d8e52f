import type { UseFormSetError } from 'react-hook-form';
import { ApiCallError } from '#shared/contract/caller.ts';
import type { Manifest } from '#shared/integration.ts';
import { faultsIn } from '../../lib/error-text.ts';
import { markFields } from '../server-errors.ts';
import type { LinkValues } from './link-fields.tsx';
import { refusedFields } from './link-form-schema.ts';

/**
 * Marks the fields of a form that the server or the vendor refused.
 * @param text the message shown at the fields
 */
export const markRefused = (
  manifest: Manifest,
  error: unknown,
  setError: UseFormSetError<LinkValues>,
  text: string,
): void => {
  const code = error instanceof ApiCallError ? (error.envelope?.code ?? null) : null;
  const names = refusedFields(manifest, code, faultsIn(error));
  markFields(
    names.map((name) => ({ field: `fields.${name}` as const, message: text })),
    setError,
  );
};
