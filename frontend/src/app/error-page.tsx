import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/client.ts';
import { errorTable } from '#shared/contract/errors.ts';
import { LocaleLink } from '../components/locale-link.tsx';
import { errorMessage, errorMessages } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { meQuery } from '../lib/queries/me.ts';
import { useLocalePath } from '../lib/use-locale.ts';

interface MessageProps {
  readonly status: number;
  /** Name of the status, if the server responded with one. */
  readonly name?: string;
  readonly message: string;
  readonly messages?: readonly string[];
  /** Inside a layout, which has the main element already. */
  readonly nested?: boolean;
  /** The button that leads on; by default, home. */
  readonly action?: ReactNode;
}

const ErrorMessage = ({ status, name, message, messages = [], nested = false, action }: MessageProps) => {
  const { t } = useTranslation('common');
  const localePath = useLocalePath();
  return (
    <Box component={nested ? 'div' : 'main'} sx={{ display: 'grid', placeItems: 'center', minHeight: '70vh', p: 3 }}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', maxWidth: 480 }}>
        <Typography sx={{ fontSize: '4rem', fontWeight: 800, lineHeight: 1, color: 'primary.main' }}>
          {status}
        </Typography>
        {name !== undefined && <Typography color="textSecondary">{name}</Typography>}
        <Typography variant="h1">{message}</Typography>
        {messages.map((text) => (
          <Typography key={text} color="textSecondary">
            {text}
          </Typography>
        ))}
        {action ?? (
          <Button variant="contained" href={localePath(paths.home)}>
            {t('toHome')}
          </Button>
        )}
      </Stack>
    </Box>
  );
};

export const NotFoundPage = ({ nested = false }: { readonly nested?: boolean }) => {
  const { t } = useTranslation('common');
  return <ErrorMessage status={404} message={t('notFound')} nested={nested} />;
};

/** Replaces every page of a site that does not exist or that the user may not see. */
export const SiteRefusedPage = ({ status }: { readonly status: number }) => {
  const { t } = useTranslation('app');
  const email = useQuery(meQuery()).data?.email ?? null;
  return (
    <ErrorMessage
      nested
      status={status}
      message={t('refusedSite.title')}
      messages={[t('refusedSite.text'), ...(email === null ? [] : [t('refusedSite.user', { email })])]}
      action={
        <Button variant="contained" component={LocaleLink} to={`${paths.accounts}?noRedirect=true`}>
          {t('refusedSite.act')}
        </Button>
      }
    />
  );
};

/** Status shown when the server did not respond. */
const DEFAULT_STATUS = 500;

/** Shows an error of loading or rendering a page. */
export const ErrorPage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation('app');
  if (!(error instanceof ApiCallError)) return <ErrorMessage status={DEFAULT_STATUS} message={t('failure.page')} />;
  const { envelope, status } = error;
  return (
    <ErrorMessage
      status={status || DEFAULT_STATUS}
      {...(envelope === null ? {} : { name: t(`statusName.status${errorTable[envelope.code].status}`) })}
      message={errorMessage(error, t)}
      messages={errorMessages(error, t)}
    />
  );
};
