import ArrowBack from '@mui/icons-material/ArrowBack';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { ConnectBoxes } from '../../components/boxes/connect-boxes.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { asksInPages, makesKey, typedFields } from '../../components/linking/link-form-schema.ts';
import { RelinkButton } from '../../components/linking/relink-button.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { Section } from '../../components/section.tsx';
import { type NamedService, ServiceName } from '../../components/service-name.tsx';
import { paths } from '../../lib/paths.ts';
import { boxesQuery } from '../../lib/queries/boxes.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { LIVE_MS } from '../../lib/queries/live.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { BoxKeys } from './box-keys.tsx';
import { DangerSection } from './danger-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { HealthSection } from './health-section.tsx';
import { KeySection } from './key-section.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { StepsSection } from './steps-section.tsx';

/** What the page was opened for: `linked` right after linking, `look` to see what can be added. */
const openedFor = (state: unknown, what: 'linked' | 'look'): boolean =>
  typeof state === 'object' && state !== null && what in state;

/** The non-secret values, and a button that replaces them. */
const AccessSection = ({ link, manifest }: { readonly link: Credentials; readonly manifest: Manifest }) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const shown = typedFields(manifest).flatMap(({ name, label, choices = [], choiceLabels = [] }) => {
    const value = link.settings[name];
    if (value === undefined) return [];
    const called = choiceLabels[choices.indexOf(value.toLowerCase())];
    return [{ name, label: say(label), value: called === undefined ? value : say(called) }];
  });
  return (
    <Section title={t('credentials.access')}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        {shown.length === 0 && manifest.delivery === 'push' && (
          <Typography variant="body2" color="textSecondary">
            {t('credentials.asUsual')}
          </Typography>
        )}
        {shown.map(({ name, label, value }) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Typography variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{value}</Typography>
          </Box>
        ))}
        {manifest.delivery === 'poll' && (
          <Typography variant="body2" color="textSecondary">
            {asksInPages(manifest)
              ? t('credentials.relinkPagesHint', { service: manifest.name })
              : t('credentials.relinkHint')}
          </Typography>
        )}
        <RelinkButton link={link} variant="outlined" color="secondary" />
      </Stack>
    </Section>
  );
};

interface LinkTitleProps {
  readonly link: Credentials;
  readonly service: NamedService;
  readonly onRename: () => void;
}

const LinkTitle = ({ link, service, onRename }: LinkTitleProps) => {
  const { t } = useTranslation('app');
  return (
    <Box>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {link.name}
        </Typography>
        <IconButton aria-label={t('credentials.rename')} onClick={onRename}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Stack>
      {service.name !== link.name && (
        <Typography color="textSecondary">
          <ServiceName service={service} />
        </Typography>
      )}
    </Box>
  );
};

/** The sections of a link whose wallboxes dial us, in place of those of a vendor's cloud. */
const BoxLinkView = ({ link, manifest }: { readonly link: Credentials; readonly manifest: Manifest }) => {
  // What was so when the page was opened: nothing changes its place while somebody reads.
  const [settled, setSettled] = useState<boolean | null>(null);
  const { data } = useQuery(boxesQuery(link.accountId, link.id));
  if (settled === null && data !== undefined) setSettled(data.boxes.length > 0);
  return <ConnectBoxes link={link} manifest={manifest} settled={settled === true} keys={<BoxKeys link={link} />} />;
};

const LinkView = ({ link }: { readonly link: Credentials }) => {
  const { t } = useTranslation('app');
  const { data: services } = useQuery(supportedServicesQuery(link.accountId));
  const manifest = services?.find((each) => each.manifest.id === link.service)?.manifest;
  const service = serviceNames(services)(link.service);
  const { state } = useLocation();
  const justLinked = openedFor(state, 'linked');
  const look = openedFor(state, 'look');
  const renaming = useQuestion('rename');
  const linkable = manifest !== undefined && (asksInPages(manifest) || typedFields(manifest).length > 0);
  if (manifest?.id === BOX_SERVICE)
    return (
      <>
        <LinkTitle link={link} service={manifest} onRename={() => renaming.ask()} />
        <BoxLinkView link={link} manifest={manifest} />
        <AccessSection link={link} manifest={manifest} />
        <DiagnosticsSection link={link} />
        <DangerSection link={link} service={service} />
        {renaming.about !== null && <RenameDialog link={link} onClose={renaming.close} />}
      </>
    );
  return (
    <>
      <LinkTitle link={link} service={manifest ?? { name: service }} onRename={() => renaming.ask()} />
      {justLinked && <Alert severity="success">{t('credentials.linked')}</Alert>}
      {look && <DevicesSection link={link} look />}
      <HealthSection link={link} manifest={manifest} service={service} />
      {manifest?.linkSteps && <StepsSection link={link} steps={manifest.linkSteps} service={service} />}
      {!look && <DevicesSection link={link} look={false} />}
      {linkable && <AccessSection link={link} manifest={manifest} />}
      {manifest && makesKey(manifest) && <KeySection link={link} manifest={manifest} />}
      <DiagnosticsSection link={link} />
      <DangerSection link={link} service={service} />
      {renaming.about !== null && <RenameDialog link={link} onClose={renaming.close} />}
    </>
  );
};

/** One link to a vendor: its health, its devices, linking again and unlinking. */
export const LinkPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const { credentialsId } = useParams();
  const links = useQuery({ ...credentialsQuery(accountId), refetchInterval: LIVE_MS });
  const link = links.data?.find(({ id }) => id === credentialsId);
  const back = (
    <Button component={LocaleLink} to={paths.credentials(accountId)} startIcon={<ArrowBack />} color="secondary">
      {t('nav.credentials')}
    </Button>
  );
  const content = () => {
    if (link) return <LinkView key={link.id} link={link} />;
    if (links.data) return <EmptyState page title={t('credentials.goneTitle')} text={t('credentials.goneText')} />;
    return <NotYet page query={links} heights={[40, 160, 120]} />;
  };
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <Box sx={{ mb: '-8px !important', ml: -1 }}>{back}</Box>
      {content()}
    </Stack>
  );
};
