import type { UseFormSetError } from 'react-hook-form';
import { ApiCallError } from '#shared/contract/client.ts';
import type { Manifest } from '#shared/integration.ts';
import { errorMessages } from '../../lib/error-text.ts';
import { SERVER_ERROR } from '../form-errors.ts';
import type { LinkValues } from './link-fields.tsx';
import { refusedFields } from './link-form-schema.ts';

/**
 * Marks the fields of a form that the server or the vendor refused.
 * @param text what is said at them
 */
export const markRefused = (
  manifest: Manifest,
  error: unknown,
  setError: UseFormSetError<LinkValues>,
  text: string,
): void => {
  const code = error instanceof ApiCallError ? (error.envelope?.code ?? null) : null;
  for (const name of refusedFields(manifest, code, errorMessages(error)))
    setError(`fields.${name}`, { type: SERVER_ERROR, message: text });
};
