import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/section.tsx';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { siteKey } from '../../lib/queries/account.ts';

/** Data of the last run through a link, without secrets, to share with support. */
export const DiagnosticsSection = ({ link: { accountId, id } }: { readonly link: Credentials }) => {
  const { t } = useTranslation('app');
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...siteKey(accountId), 'diagnostics', id],
    queryFn: ({ signal }) => api.getDiagnostics({ params: { accountId, credentialsId: id } }, { signal }),
    enabled: wanted,
    // The data must not change while the user reads it to someone.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return (
    <Section title={t('credentials.diagnostics')}>
      <Stack spacing={1.5} sx={{ alignItems: 'stretch' }}>
        <Typography variant="body2" color="textSecondary">
          {t('credentials.diagnosticsText')}
        </Typography>
        {error !== null && <Alert severity="error">{errorMessage(error, t)}</Alert>}
        {data !== undefined && (
          <CodeBlock title={t('credentials.diagnosticsTitle')} code={JSON.stringify(data, null, 2)} />
        )}
        <Button
          variant="outlined"
          color="secondary"
          loading={isFetching}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => (wanted ? void refetch() : setWanted(true))}
        >
          {data === undefined ? t('credentials.showDiagnostics') : t('nav.refresh')}
        </Button>
      </Stack>
    </Section>
  );
};
