import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportPart } from '#shared/model/export.ts';
import type { UserId } from '#shared/model/ids.ts';
import { FormCard } from '../../components/form-card.tsx';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

interface Collected {
  readonly exportedAt: string;
  readonly parts: readonly ExportPart[];
}

/** Fetches page by page until the last. @param onPart gets the number of parts so far */
const collect = async (userId: UserId, onPart: (count: number) => void): Promise<Collected> => {
  const parts: ExportPart[] = [];
  let cursor: string | null = null;
  let exportedAt: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await api.exportUser({ params: { userId }, query });
    parts.push(...page.parts);
    exportedAt ??= page.exportedAt;
    cursor = page.next;
    onPart(parts.length);
  } while (cursor !== null);
  return { exportedAt, parts };
};

/** All stored data of the user, as one file. */
export const ExportSection = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const [count, setCount] = useState(0);
  const take = useMutation({
    mutationFn: () => collect(userId, setCount),
    onMutate: () => setCount(0),
    onSuccess: (collected) =>
      saveFile(
        JSON.stringify(collected, null, 2),
        `sunward-${collected.exportedAt.slice(0, 10)}.json`,
        'application/json',
      ),
  });
  return (
    <FormCard title={t('profile.export')}>
      <Typography>{t('profile.exportText')}</Typography>
      <Button
        variant="outlined"
        color="secondary"
        loading={take.isPending}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => take.mutate()}
      >
        {t('profile.exportAct')}
      </Button>
      <Box role="status">
        {take.isPending && <Typography variant="body2">{t('profile.exportGoing', { count })}</Typography>}
        {take.isSuccess && <Alert severity="success">{t('profile.exportDone')}</Alert>}
      </Box>
    </FormCard>
  );
};
