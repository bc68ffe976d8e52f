import {
  type Control,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';

/** The control of a form of whatever values: the library's own type knows only forms of certain ones. */
export type AnyControl = Readonly<Record<'_formState' | '_options', unknown>>;
export const controlOf = (control: AnyControl): Control => control as unknown as Control;

/**
 * A form of the app: it says what is wrong with a field once the field is left. Where a send is refused, the focus is moved by the form's
 * `ErrorSummary`, which knows how many fields are wrong.
 */
export const useForm = <V extends FieldValues = FieldValues, C = unknown, O = V>(
  options: UseFormProps<V, C, O>,
): UseFormReturn<V, C, O> => useHookForm<V, C, O>({ mode: 'onTouched', ...options, shouldFocusError: false });
