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
import { everyPage } from '../../lib/every-page.ts';
import { saveFile } from '../../lib/save-file.ts';

interface Collected {
  readonly exportedAt: string;
  readonly parts: readonly ExportPart[];
}

/** Fetches page by page until the last. @param onPart gets the number of parts so far */
const collect = async (userId: UserId, onPart: (count: number) => void): Promise<Collected> => {
  let count = 0;
  const pages = await everyPage(
    async (cursor: string | null) => {
      const page = await api.exportUser({ params: { userId }, query: cursor === null ? {} : { cursor } });
      count += page.parts.length;
      onPart(count);
      return page;
    },
    ({ next }) => next,
  );
  return { exportedAt: pages[0]?.exportedAt ?? '', parts: pages.flatMap(({ parts }) => parts) };
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
