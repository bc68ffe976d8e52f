import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FEEDBACK_DESCRIPTION_MAX, FEEDBACK_SUMMARY_MAX, type Feedback } from '#shared/model/feedback.ts';
import type { UserId } from '#shared/model/ids.ts';
import { FormField } from '../../components/form-field.tsx';
import { markRefused } from '../../components/server-errors.ts';
import { api } from '../../lib/api.ts';
import { meQuery } from '../../lib/queries/me.ts';

const schema = z.object({
  summary: z.string().trim().min(1, 'required').max(FEEDBACK_SUMMARY_MAX, 'tooLong'),
  description: z.string().trim().min(1, 'required').max(FEEDBACK_DESCRIPTION_MAX, 'tooLong'),
});

const useSendFeedback = (userId: UserId | undefined) =>
  useMutation({
    mutationFn: async (body: Feedback) => {
      if (userId === undefined) throw new Error('No user');
      return api.sendFeedback({ params: { userId }, body });
    },
  });

/** Width of the dialog (specification §9), px. */
const WIDTH = 500;

/** Writes to the people behind the product. What was typed stays when it could not be sent. */
export const FeedbackDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const id = useId();
  const { data: me } = useQuery(meQuery());
  const send = useSendFeedback(me?.id);
  const { control, handleSubmit, setError } = useForm<Feedback>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { summary: '', description: '' },
  });
  const summary = useWatch({ control, name: 'summary' });
  const submit = handleSubmit(async (feedback) => {
    await send
      .mutateAsync(feedback)
      .catch((error: unknown) => markRefused(error, ['summary', 'description'], setError));
  });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: WIDTH, maxWidth: 'calc(100% - 32px)', m: 2 } } }}
    >
      <DialogTitle id={id}>{t('feedback.title')}</DialogTitle>
      {send.isSuccess ? (
        <>
          <DialogContent>
            <Alert severity="success">{t('feedback.sent')}</Alert>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button variant="contained" onClick={onClose} autoFocus>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              <FormField
                control={control}
                name="summary"
                label={t('feedback.summary')}
                autoFocus
                autoComplete="off"
                helperText={t('feedback.counter', { count: summary.length, max: FEEDBACK_SUMMARY_MAX })}
                slotProps={{ htmlInput: { maxLength: FEEDBACK_SUMMARY_MAX } }}
              />
              <FormField
                control={control}
                name="description"
                label={t('feedback.description')}
                helperText={t('feedback.help')}
                multiline
                minRows={4}
                maxRows={12}
              />
            </Stack>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button color="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={send.isPending}>
              {t('feedback.send')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
};
