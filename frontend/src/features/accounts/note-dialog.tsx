import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import { MAX_NOTE, MAX_TAG, MAX_TAGS } from '#shared/model/site-note.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { meQuery } from '../../lib/queries/me.ts';
import type { ListedSite } from './model/sites.ts';
import { sitesHealthQuery } from './sites-health-query.ts';

/** Tags as they are typed: separated by commas. */
const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
const fits = (typed: string): boolean =>
  tagsIn(typed).length <= MAX_TAGS && tagsIn(typed).every((tag) => tag.length <= MAX_TAG);

const schema = z.object({
  note: z.string().trim().max(MAX_NOTE),
  tags: z.string().refine(fits, 'tags'),
  quiet: z.boolean(),
});
type Values = z.input<typeof schema>;

interface NoteDialogProps {
  readonly userId: UserId;
  readonly listed: ListedSite;
  readonly onClose: () => void;
}

/** The user's own note and tags of a site. */
export const NoteDialog = ({ userId, listed: { site, health }, onClose }: NoteDialogProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const isLookedAfter = site.role.type === 'installer';
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { note: health?.note ?? '', tags: (site.tags ?? []).join(', '), quiet: health?.quiet ?? false },
  });
  const save = useMutation({
    mutationFn: ({ note, tags, quiet }: Values) =>
      api.patchSiteNote({
        params: { accountId: site.id },
        body: { note, tags: tagsIn(tags), ...(isLookedAfter && { quiet }) },
      }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: meQuery().queryKey }),
        client.invalidateQueries({ queryKey: sitesHealthQuery(userId).queryKey }),
      ]);
      onClose();
    },
  });
  return (
    <FormDialog
      control={control}
      title={t('sites.noteOf', { name: site.name })}
      text={t('sites.noteText')}
      action={t('sites.save')}
      busy={save.isPending}
      width={480}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        <FormField control={control} name="note" label={t('sites.noteField')} multiline minRows={3} autoFocus />
        <FormField
          control={control}
          name="tags"
          label={t('sites.tags')}
          helperText={t('sites.tagsHelp', { count: MAX_TAGS, length: MAX_TAG })}
        />
        {isLookedAfter && (
          <SwitchField control={control} name="quiet" label={t('sites.quiet')} help={t('sites.quietHelp')} />
        )}
      </Stack>
    </FormDialog>
  );
};
