import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { markNamedFields } from './server-errors.ts';

interface EditorFormOptions<V extends FieldValues, O> {
  readonly schema: z.ZodType<O, V>;
  /** What is stored, as the fields show it; follows the server where nothing was typed. */
  readonly values: V;
  readonly save: (next: O, before: O | null) => Promise<V>;
}

interface EditorForm<V extends FieldValues, O> extends UseFormReturn<V, unknown, O> {
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Back to what is stored. */
  readonly discard: () => void;
}

/** A reset that takes the given values whole, whatever was typed. */
const WHOLE = { keepDirtyValues: false, keepErrors: false } as const;

/** A form over something stored: what was typed stays through polls and refusals, and becomes the stored state once saved. */
export const useEditorForm = <V extends FieldValues, O>({
  schema,
  values,
  save,
}: EditorFormOptions<V, O>): EditorForm<V, O> => {
  const form = useForm<V, unknown, O>({
    resolver: zodResolver<V, unknown, O>(schema as never),
    mode: 'onTouched',
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const submit = form.handleSubmit(async (next) => {
    const before = schema.safeParse(form.formState.defaultValues);
    try {
      form.reset(await save(next, before.success ? before.data : null), WHOLE);
    } catch (error) {
      markNamedFields(error, Object.keys(values) as FieldPath<V>[], form.setError);
    }
  });
  return { ...form, submit, discard: () => form.reset(undefined, WHOLE) };
};
