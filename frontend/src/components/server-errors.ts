import type { TFunction } from 'i18next';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { faultsIn, faultText } from '../lib/error-text.ts';
import { SERVER_ERROR } from './form-errors.ts';

/** Shows the server's messages at the fields of a form. */
export const markFields = <V extends FieldValues>(
  found: readonly { readonly field: FieldPath<V>; readonly message: string }[],
  setError: UseFormSetError<V>,
): void => {
  for (const { field, message } of found) setError(field, { type: SERVER_ERROR, message });
};

/** Marks the fields that a refusal names (`settings.minCurrentA`), if the form has them, with what is wrong in the user's language. */
export const markNamedFields = <V extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
  t: TFunction<'app'>,
): void => {
  const found = faultsIn(error).flatMap((fault) => {
    const field = fields.find((name) => name === fault.field || name === fault.field.split('.').at(-1));
    return field === undefined ? [] : [{ field, message: faultText(fault, t) }];
  });
  markFields(found, setError);
};
