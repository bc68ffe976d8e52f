import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { SERVER_ERROR } from './form-errors.ts';
import { markNamedFields } from './server-errors.ts';
import { useForm } from './use-form.ts';

interface EditorFormOptions<V extends FieldValues, O> {
  readonly schema: z.ZodType<O, V>;
  /** The stored state as the fields show it; untouched fields follow the server. */
  readonly values: V;
  readonly save: (next: O, before: O | null) => Promise<V>;
  /** The field that a refusal is about and what it says there, where this form knows better than the refusal; null: it does not. */
  readonly refusedField?: (error: unknown) => { readonly field: FieldPath<V>; readonly message: string } | null;
}

interface EditorForm<V extends FieldValues, O> extends UseFormReturn<V, unknown, O> {
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Resets to the stored state. */
  readonly discard: () => void;
}

/** A reset to the given values that also discards edits. */
const WHOLE = { keepDirtyValues: false, keepErrors: false } as const;

/** A form over stored data: edits survive polls and refused saves, and become the stored state once saved. */
export const useEditorForm = <V extends FieldValues, O>({
  schema,
  values,
  save,
  refusedField = () => null,
}: EditorFormOptions<V, O>): EditorForm<V, O> => {
  const { t } = useTranslation('app');
  const form = useForm<V, unknown, O>({
    resolver: zodResolver<V, unknown, O>(schema as never),
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const submit = form.handleSubmit(async (next) => {
    const before = schema.safeParse(form.formState.defaultValues);
    try {
      form.reset(await save(next, before.success ? before.data : null), WHOLE);
    } catch (error) {
      markNamedFields(error, Object.keys(values) as FieldPath<V>[], form.setError, t);
      const refused = refusedField(error);
      if (refused !== null) form.setError(refused.field, { type: SERVER_ERROR, message: refused.message });
    }
  });
  return { ...form, submit, discard: () => form.reset(undefined, WHOLE) };
};
