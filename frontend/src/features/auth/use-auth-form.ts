import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { useForm } from '../../components/use-form.ts';

interface AuthFormOptions<V extends FieldValues> {
  readonly schema: z.ZodType<V, V>;
  readonly defaultValues: DefaultValues<V>;
  /** Sends the form, with its values as the schema parses them. */
  readonly send: (values: V) => Promise<unknown>;
  readonly onSuccess?: (values: V) => unknown;
  readonly onError?: (error: Error, values: V) => void;
}

/** A form that is sent once and shows its own failure. */
export const useAuthForm = <V extends FieldValues>({
  schema,
  defaultValues,
  send,
  onSuccess,
  onError,
}: AuthFormOptions<V>) => {
  const { control, handleSubmit } = useForm<V>({
    resolver: zodResolver<V, unknown, V>(schema as never),
    defaultValues,
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: send,
    meta: { silent: true },
    onSuccess: (_result, values) => onSuccess?.(values),
    onError: (failure, values) => onError?.(failure, values),
  });
  return { control, submit: handleSubmit((values) => mutate(values as V)), busy: isPending, done: isSuccess, error };
};
