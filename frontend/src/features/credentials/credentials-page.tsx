import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Credentials } from '#shared/model/credentials.ts';
import { Age } from '../../components/age.tsx';
import { healthText } from '../../components/health-text.ts';
import { RelinkBanner } from '../../components/linking/relink-banner.tsx';
import { RevealDialog } from '../../components/linking/reveal-dialog.tsx';
import type { Linked } from '../../components/linking/use-link-service.ts';
import { VendorTrouble } from '../../components/linking/vendor-trouble.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useReturned } from './use-returned.ts';

/** Health of a link, as an icon and in words. */
const LinkState = ({ health, service }: { readonly health: Credentials['health']; readonly service: string }) => {
  const { t } = useTranslation('app');
  const state = () => {
    if (health.error !== null)
      return { icon: <ErrorOutline fontSize="small" color="error" />, text: healthText(health.error, service, t) };
    if (health.lastSuccessAt === null)
      return { icon: <Schedule fontSize="small" color="action" />, text: t('credentials.waiting') };
    return {
      icon: <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} />,
      text: (
        <>
          {t('credentials.works')} <Age since={health.lastSuccessAt} />
        </>
      ),
    };
  };
  const { icon, text } = state();
  return (
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'flex-start', mt: 0.5 }}>
      {icon}
      <Typography variant="body2">{text}</Typography>
    </Stack>
  );
};

const LinkRow = ({ link, service }: { readonly link: Credentials; readonly service: string }) => {
  const { t } = useTranslation('app');
  const about = [
    ...(service === link.name ? [] : [service]),
    ...(link.sensors.length > 0 ? [t('credentials.sensors', { count: link.sensors.length })] : []),
    ...(link.appliances.length > 0 ? [t('credentials.appliances', { count: link.appliances.length })] : []),
    ...(link.sensors.length + link.appliances.length === 0 ? [t('credentials.nothingYet')] : []),
  ];
  return (
    <Card component="li">
      <CardActionArea component={LocaleLink} to={paths.link(link.accountId, link.id)} sx={{ p: 2 }}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <LinkIcon color="secondary" />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">{link.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {about.join(' · ')}
            </Typography>
            <LinkState health={link.health} service={service} />
          </Box>
          <ChevronRight color="action" />
        </Stack>
      </CardActionArea>
    </Card>
  );
};

/** The site's links to vendors with their health, and linking another. */
export const CredentialsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const links = useQuery(credentialsQuery(accountId));
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  const nameOf = serviceNames(services);
  const [adding, setAdding] = useState(false);
  const [revealed, setRevealed] = useState<Linked | null>(null);
  const returned = useReturned(accountId);
  const goTo = ({ credentials }: Linked): void =>
    void navigate(localePath(paths.link(accountId, credentials.id)), { state: { linked: true } });
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, mx: 'auto' }}>
      {returned.finishing && (
        <Alert severity="info" role="status" icon={<CircularProgress size={20} color="inherit" />}>
          {t('credentials.finishing')}
        </Alert>
      )}
      {returned.failure !== null && (
        <Alert severity="error">
          {returned.failure}. {t('links.notLinked')}
        </Alert>
      )}
      <RelinkBanner accountId={accountId} />
      <VendorTrouble accountId={accountId} />
      <Box>
        <ListPage
          title={t('nav.credentials')}
          addLabel={t('credentials.add')}
          onAdd={() => setAdding(true)}
          query={links}
          empty={{ icon: <LinkIcon />, title: t('credentials.emptyTitle'), text: t('credentials.emptyText') }}
          row={(link) => <LinkRow key={link.id} link={link} service={nameOf(link.service)} />}
        />
      </Box>
      {adding && (
        <LinkDialog
          accountId={accountId}
          onLinked={(linked) => {
            setAdding(false);
            if (Object.keys(linked.reveal).length > 0) setRevealed(linked);
            else goTo(linked);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {revealed !== null && (
        <RevealDialog
          manifest={services?.find(({ manifest }) => manifest.id === revealed.credentials.service)?.manifest}
          values={revealed.reveal}
          onClose={() => goTo(revealed)}
        />
      )}
    </Stack>
  );
};
