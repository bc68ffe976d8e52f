import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormElement } from './form.tsx';
import { type AnyControl, controlOf } from './use-form.ts';
import { type WrongField, wrongFields } from './wrong-fields.ts';

/** What was wrong with a form when it was last sent; the focus goes to the field if one is wrong. */
const useRefusedFields = (control: AnyControl): readonly WrongField[] => {
  const form = useContext(FormElement);
  const { errors, submitCount } = useFormState({ control: controlOf(control) });
  const sends = useRef(0);
  /** Sent, and neither refused nor typed in since: the server may yet refuse it. */
  const waiting = useRef(false);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  useEffect(() => {
    const typed = (): void => {
      waiting.current = false;
    };
    form?.addEventListener('input', typed);
    return () => form?.removeEventListener('input', typed);
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server refuses comes with the errors, after the form was sent
  useEffect(() => {
    const sent = submitCount !== sends.current;
    sends.current = submitCount;
    if (form === null || !(sent || waiting.current)) return;
    const found = submitCount === 0 ? [] : wrongFields(form);
    waiting.current = submitCount > 0 && found.length === 0;
    setWrong(found);
    if (found.length === 1) found[0]?.field.focus();
  }, [form, submitCount, errors]);
  return wrong;
};

/**
 * What was wrong with a form when it was last sent, above its fields: each with its name, its message, and a link that leads to it. It takes
 * the focus where more than one is wrong. It stays as it is until the form is sent again: nothing moves under the fingers of who puts it right.
 */
export const ErrorSummary = ({ control }: { readonly control: AnyControl }) => {
  const { t } = useTranslation('app');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const wrong = useRefusedFields(control);
  useEffect(() => {
    if (wrong.length > 1) box.current?.focus();
  }, [wrong]);
  if (wrong.length === 0) return null;
  return (
    // Room to the label of the first field, which stands on its edge.
    <Box sx={{ pb: 1 }}>
      <Alert ref={box} severity="error" role="group" aria-labelledby={titleId} tabIndex={-1}>
        <AlertTitle id={titleId} sx={{ mb: 0 }}>
          {t('form.wrong', { count: wrong.length })}
        </AlertTitle>
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {wrong.map(({ field, name, message }) => (
            <li key={field.id}>
              <Link
                href={`#${field.id}`}
                color="inherit"
                sx={{ display: 'inline-block', py: 1.5, overflowWrap: 'anywhere' }}
                onClick={(event) => {
                  event.preventDefault();
                  field.focus();
                }}
              >
                {message === '' ? name : t('form.wrongField', { name, message })}
              </Link>
            </li>
          ))}
        </Stack>
      </Alert>
    </Box>
  );
};
