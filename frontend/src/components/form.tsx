import Stack, { type StackProps } from '@mui/material/Stack';
import { createContext, useState } from 'react';

/** The form that a part of it stands in; null: it is not drawn yet. */
export const FormElement = createContext<HTMLFormElement | null>(null);

/** A form, whose faults we say ourselves: an `ErrorSummary` in it names those of a refused send. */
export const Form = (props: StackProps<'form'>) => {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  return (
    <FormElement value={form}>
      <Stack {...props} component="form" noValidate ref={setForm} />
    </FormElement>
  );
};
