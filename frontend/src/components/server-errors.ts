import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { errorMessages } from '../lib/error-text.ts';
import { SERVER_ERROR } from './form-errors.ts';

/** Marks the fields that a refusal names (`settings.minCurrentA: is above maxCurrentA`), where the form has them. */
export const markRefused = <V extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
): void => {
  for (const message of errorMessages(error)) {
    const [path = '', ...said] = message.split(': ');
    const field = fields.find((name) => name === path || name === path.split('.').at(-1));
    if (field !== undefined) setError(field, { type: SERVER_ERROR, message: said.join(': ') });
  }
};
