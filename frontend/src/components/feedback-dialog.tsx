import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FEEDBACK_SUMMARY_MAX, type Feedback, feedbackSchema } from '#shared/model/feedback.ts';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../lib/api.ts';
import { meQuery } from '../lib/queries/me.ts';
import { FormDialog } from './form-dialog.tsx';
import { textField } from './form-errors.ts';
import { FormField } from './form-field.tsx';
import { markNamedFields } from './server-errors.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  summary: textField(feedbackSchema.shape.summary),
  description: textField(feedbackSchema.shape.description),
});

const useSendFeedback = (userId: UserId | undefined) =>
  useMutation({
    mutationFn: async (body: Feedback) => {
      if (userId === undefined) throw new Error('No user');
      return api.sendFeedback({ params: { userId }, body });
    },
  });

/** Width of the dialog, px. */
const WIDTH = 500;

interface FeedbackDialogProps {
  /** What it is about, to begin with. */
  readonly about?: string;
  readonly onClose: () => void;
}

/** Sends feedback. The text stays if sending fails. */
export const FeedbackDialog = ({ about = '', onClose }: FeedbackDialogProps) => {
  const { t } = useTranslation('app');
  const { data: me } = useQuery(meQuery());
  const send = useSendFeedback(me?.id);
  const { control, handleSubmit, setError } = useForm<Feedback>({
    resolver: zodResolver(schema),
    defaultValues: { summary: about, description: '' },
  });
  const summary = useWatch({ control, name: 'summary' });
  const submit = handleSubmit(async (feedback) => {
    await send
      .mutateAsync(feedback)
      .catch((error: unknown) => markNamedFields(error, ['summary', 'description'], setError, t));
  });
  return (
    <FormDialog
      control={control}
      title={t('feedback.title')}
      action={t('feedback.send')}
      busy={send.isPending}
      done={send.isSuccess ? t('feedback.sent') : null}
      width={WIDTH}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};
