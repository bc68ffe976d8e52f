import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { errorMessages } from '../lib/error-text.ts';
import { SERVER_ERROR } from './form-errors.ts';

/** Shows the server's messages at the fields of a form. */
export const markFields = <V extends FieldValues>(
  found: readonly { readonly field: FieldPath<V>; readonly message: string }[],
  setError: UseFormSetError<V>,
): void => {
  for (const { field, message } of found) setError(field, { type: SERVER_ERROR, message });
};

/** Marks the fields that a refusal names (`settings.minCurrentA: is above maxCurrentA`), if the form has them. */
export const markNamedFields = <V extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
): void => {
  const found = errorMessages(error).flatMap((message) => {
    const [path = '', ...said] = message.split(': ');
    const field = fields.find((name) => name === path || name === path.split('.').at(-1));
    return field === undefined ? [] : [{ field, message: said.join(': ') }];
  });
  markFields(found, setError);
};
