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
  /** Heights of the coming content, px. */
  readonly heights: readonly number[];
  /** It replaces a whole page, which needs a heading then, too. */
  readonly page?: boolean;
}

/** Placeholder for a query without data: a skeleton, or the failure with a retry button. */
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
