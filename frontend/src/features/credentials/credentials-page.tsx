import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { healthText } from '../../components/health-text.ts';
import { ListPage } from '../../components/list-page.tsx';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { useLinkService } from './use-link-service.ts';
import { useUnlinkService } from './use-unlink-service.ts';

interface LinkRowProps {
  readonly link: Credentials;
  readonly service: string;
  readonly onDelete: () => void;
}

const LinkRow = ({ link, service, onDelete }: LinkRowProps) => {
  const { t } = useTranslation('app');
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <LinkIcon color="secondary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{link.name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {service} · {t('credentials.sensors', { count: link.sensors.length })} ·{' '}
            {t('credentials.appliances', { count: link.appliances.length })}
          </Typography>
        </Box>
        <IconButton aria-label={t('credentials.unlink', { name: link.name })} onClick={onDelete}>
          <DeleteOutlined />
        </IconButton>
      </Stack>
      {link.health.error !== null && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>
          {healthText(link.health.error, service, t)}
        </Alert>
      )}
    </Card>
  );
};

interface Revealed {
  readonly service: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The site's links to vendors: linking and unlinking. */
export const CredentialsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const links = useQuery(credentialsQuery(accountId));
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  const nameOf = serviceNames(services);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Credentials | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const add = useLinkService(accountId);
  const remove = useUnlinkService(accountId);
  return (
    <>
      <ListPage
        title={t('nav.credentials')}
        addLabel={t('credentials.add')}
        onAdd={() => setAdding(true)}
        query={links}
        empty={{ icon: <LinkIcon />, title: t('credentials.emptyTitle'), text: t('credentials.emptyText') }}
        row={(link) => (
          <LinkRow key={link.id} link={link} service={nameOf(link.service)} onDelete={() => setLeaving(link)} />
        )}
      />
      {adding && (
        <LinkDialog
          accountId={accountId}
          busy={add.isPending}
          onClose={() => setAdding(false)}
          onLink={(link) =>
            add.mutate(link, {
              onSuccess: ({ credentials, reveal }) => {
                setAdding(false);
                if (Object.keys(reveal).length > 0) setRevealed({ service: credentials.service, values: reveal });
              },
            })
          }
        />
      )}
      {revealed !== null && (
        <RevealDialog
          manifest={services?.find(({ manifest }) => manifest.id === revealed.service)?.manifest}
          values={revealed.values}
          onClose={() => setRevealed(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          title={t('credentials.unlink', { name: leaving.name })}
          text={t('credentials.unlinkText')}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
};
