import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Credentials, SupportedService } from '#shared/model/credentials.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { keepAccess } from '../../components/boxes/known-access.ts';
import { DeviceTile } from '../../components/device-tile.tsx';
import { LinkForm } from '../../components/linking/link-form.tsx';
import { NotListed } from '../../components/linking/not-listed.tsx';
import { RevealDialog } from '../../components/linking/reveal-dialog.tsx';
import { ServiceList } from '../../components/linking/service-list.tsx';
import { tileOf } from '../../components/linking/services.ts';
import { afterLinking, markSetup, type SetupStep, setupPath } from '../../components/linking/setup-mark.ts';
import type { Linked } from '../../components/linking/use-link-service.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { BoxStep } from './box-step.tsx';
import { nextPlanned, type PlannedService, stepOf } from './model/planned.ts';
import { PlannedCard } from './planned-card.tsx';
import { SetupFrame } from './setup-frame.tsx';

interface LinkStepProps {
  readonly account: Account;
  readonly step: Exclude<SetupStep, 'found'>;
  /** Id of the service whose form is open; null: the list. */
  readonly chosen: string | null;
  readonly services: readonly SupportedService[];
  readonly links: readonly Credentials[];
  /** What whoever prepared the site named. */
  readonly planned: readonly PlannedService[];
}

/** Links that are there already and may have a charger, too: before any other service. */
const LinkedFirst = ({ account, links, services }: Pick<LinkStepProps, 'account' | 'links' | 'services'>) => {
  const { t } = useTranslation('app');
  const able = links.flatMap((link) => {
    const manifest = services.find(({ manifest: { id } }) => id === link.service)?.manifest;
    return manifest?.offers.appliance === true ? [{ link, manifest }] : [];
  });
  return able.map(({ link, manifest }) => (
    <Card key={link.id}>
      <CardActionArea
        component={LocaleLink}
        to={
          link.service === BOX_SERVICE ? setupPath(account.id, 'charger', BOX_SERVICE) : setupPath(account.id, 'found')
        }
        sx={{ p: 2 }}
      >
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <DeviceTile kind={tileOf(manifest)} />
          <Typography variant="h3" component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {t('setup.alsoThere', { name: link.name })}
          </Typography>
          <ChevronRight color="action" />
        </Stack>
      </CardActionArea>
    </Card>
  ));
};

/** One service to link: chosen from a list that begins with what fits, then signed in to. */
export const LinkStep = ({ account, step, chosen, services, links, planned }: LinkStepProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { state } = useLocation();
  const [revealed, setRevealed] = useState<Linked | null>(null);
  const failure: unknown = (state as { failure?: unknown } | null)?.failure;
  const manifest = services.find(({ manifest: { id }, allowed }) => allowed && id === chosen)?.manifest;
  const next = nextPlanned(planned, manifest?.id);
  const goOn = (): void =>
    void navigate(localePath(setupPath(account.id, next === null ? afterLinking(step) : stepOf(next))));
  const dialled = links.find(({ service }) => service === BOX_SERVICE);
  if (manifest?.id === BOX_SERVICE && dialled !== undefined)
    return <BoxStep account={account} step={step} link={dialled} manifest={manifest} />;
  if (manifest !== undefined)
    return (
      <SetupFrame
        step={step}
        title={t('credentials.linkOne', { service: manifest.name })}
        text={t('setup.linkText')}
        back={setupPath(account.id, step)}
      >
        <Card sx={{ p: 2 }}>
          <LinkForm
            key={manifest.id}
            accountId={account.id}
            manifest={manifest}
            named={false}
            onLinked={(linked) => {
              // The step of a wallbox, which follows by itself, shows its address.
              if (manifest.id === BOX_SERVICE) keepAccess(client, linked.credentials.id, linked.reveal);
              else if (Object.keys(linked.reveal).length > 0) setRevealed(linked);
              else goOn();
            }}
            onLeave={() => markSetup(account.id, step)}
          />
        </Card>
        {revealed !== null && <RevealDialog manifest={manifest} values={revealed.reveal} onClose={goOn} />}
      </SetupFrame>
    );
  return (
    <SetupFrame
      step={step}
      title={t(`setup.${step}.title`)}
      text={t(`setup.${step}.text`)}
      back={step === 'solar' ? paths.dashboard(account.id) : setupPath(account.id, 'solar')}
    >
      <Stack spacing={2}>
        {planned.length > 0 && <PlannedCard account={account} planned={planned} services={services} />}
        {typeof failure === 'string' && (
          <Alert severity="error">
            {failure}. {t('links.notLinked')}
          </Alert>
        )}
        {step === 'charger' && <LinkedFirst account={account} links={links} services={services} />}
        {links.length > 0 && step === 'solar' && (
          <Button component={LocaleLink} to={setupPath(account.id, 'charger')} variant="outlined" color="secondary">
            {t('setup.solar.goOn', { name: links[0]?.name ?? '' })}
          </Button>
        )}
        {step === 'charger' && (
          <Button component={LocaleLink} to={setupPath(account.id, 'found')} variant="outlined" color="secondary">
            {t('setup.noCharger')}
          </Button>
        )}
        <Card sx={{ p: 2 }}>
          <ServiceList
            services={services}
            account={account}
            want={step}
            onChoose={({ id }) => void navigate(localePath(setupPath(account.id, step, id)))}
          />
        </Card>
        <NotListed services={services} solar={step === 'solar'} pathOf={(id) => setupPath(account.id, step, id)} />
      </Stack>
    </SetupFrame>
  );
};
