import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../lib/error-text.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface NotYetProps {
  readonly query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** Of what is about to come, px. */
  readonly heights: readonly number[];
}

/** Stands for what a query has not brought: the shape of it, or why it failed and the button that tries again. */
export const NotYet = ({ query: { error, refetch }, heights }: NotYetProps) => {
  const { t } = useTranslation('app');
  if (error === null) return <PageSkeleton heights={heights} />;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('failure.again')}</Button>}>
      {errorMessage(error, t)}
    </Alert>
  );
};
