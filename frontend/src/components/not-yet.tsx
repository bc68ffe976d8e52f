import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../lib/error-text.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface NotYetProps {
  readonly query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** Of what is about to come, px. */
  readonly heights: readonly number[];
  /** It stands for a whole page, which then has a heading all the same. */
  readonly page?: boolean;
}

/** Stands for what a query has not brought: the shape of it, or why it failed and the button that tries again. */
export const NotYet = ({ query: { error, refetch }, heights, page = false }: NotYetProps) => {
  const { t } = useTranslation('app');
  if (error === null) return <PageSkeleton heights={heights} />;
  return (
    <Stack spacing={2}>
      {page && <Typography variant="h1">{t('failure.title')}</Typography>}
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('failure.again')}</Button>}>
        {errorMessage(error, t)}
      </Alert>
    </Stack>
  );
};
