import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiCallError } from '#shared/contract/client.ts';
import { errorMessage, errorMessages } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { useLocalePath } from '../lib/use-locale.ts';

interface MessageProps {
  readonly status: number;
  readonly message: string;
  readonly messages?: readonly string[];
  /** Inside a layout, which is the page's main part already. */
  readonly nested?: boolean;
}

const ErrorMessage = ({ status, message, messages = [], nested = false }: MessageProps) => {
  const { t } = useTranslation(['common', 'app']);
  const localePath = useLocalePath();
  return (
    <Box component={nested ? 'div' : 'main'} sx={{ display: 'grid', placeItems: 'center', minHeight: '70vh', p: 3 }}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', maxWidth: 480 }}>
        <Typography sx={{ fontSize: '4rem', fontWeight: 800, lineHeight: 1, color: 'primary.main' }}>
          {status}
        </Typography>
        <Typography variant="h1">{message}</Typography>
        {messages.map((text) => (
          <Typography key={text} color="textSecondary">
            {text}
          </Typography>
        ))}
        <Button variant="contained" href={localePath(paths.home)}>
          {t('toHome')}
        </Button>
      </Stack>
    </Box>
  );
};

export const NotFoundPage = ({ nested = false }: { readonly nested?: boolean }) => {
  const { t } = useTranslation('common');
  return <ErrorMessage status={404} message={t('notFound')} nested={nested} />;
};

/** Shows what went wrong while a route was loaded or drawn. */
export const ErrorPage = () => {
  const { t } = useTranslation('app');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiCallError)
    return (
      <ErrorMessage status={error.status || 500} message={errorMessage(error, t)} messages={errorMessages(error)} />
    );
  return <ErrorMessage status={500} message={t('errors.internal')} />;
};
