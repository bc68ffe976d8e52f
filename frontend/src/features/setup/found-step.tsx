import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { planInForce } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { DeviceTile } from '../../components/device-tile.tsx';
import { setupPath } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { PlanLimit } from '../../components/plan-full-notice.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { liveDevicesQuery } from '../../lib/queries/devices.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { CandidateCard } from './candidate-card.tsx';
import { type Candidate, candidatesOf } from './model/candidates.ts';
import { liveValueOf } from './model/live-value.ts';
import { SetupFrame } from './setup-frame.tsx';
import { type Chosen, useStart } from './use-start.ts';

interface FoundStepProps {
  readonly account: Account;
  readonly links: readonly Credentials[];
  readonly nameOf: (service: string) => string;
  /** Usual spacing of a service's values, s. */
  readonly samplingOf: (service: string) => number;
}

/** What all links have, and what of it the user wants. */
const useCandidates = ({ account, links }: Pick<FoundStepProps, 'account' | 'links'>) => {
  const lists = useQueries({ queries: links.map(({ id }) => liveDevicesQuery(account.id, id)) });
  const sensors = useQuery(sensorsQuery(account.id));
  const appliances = useQuery(appliancesQuery(account.id));
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const [roles, setRoles] = useState<Readonly<Record<string, MeterRole>>>({});
  const { maxAppliances } = planInForce(account);
  const used = appliances.data?.length ?? 0;
  const room = maxAppliances === null ? null : Math.max(0, maxAppliances - used);
  const offered = links.map((link, index) => ({ link, devices: lists[index]?.data ?? [] }));
  const candidates = candidatesOf(offered, [...(sensors.data ?? []), ...(appliances.data ?? [])], room);
  const isChosen = ({ key, fits }: Candidate): boolean => choices[key] ?? fits;
  const roleOf = ({ key, measures, device }: Candidate): MeterRole | null =>
    roles[key] ?? measures ?? (device.needsMeterRole ? 'grid' : null);
  const chosen: Chosen[] = candidates.filter(isChosen).map((one) => ({ ...one, role: roleOf(one) }));
  const controlled = chosen.filter(({ device: { kind } }) => kind === 'appliance').length;
  return {
    looking: lists.some(({ isPending }) => isPending) || sensors.data === undefined || appliances.data === undefined,
    /** Links that did not answer. */
    silent: links.flatMap((link, index) => {
      const list = lists[index];
      return list?.error ? [{ link, error: list.error, again: list.refetch }] : [];
    }),
    lookAgain: () => Promise.all(lists.map(({ refetch }) => refetch())),
    candidates,
    chosen,
    used,
    isChosen,
    roleOf,
    full: room !== null && controlled >= room,
    maxAppliances,
    choose: (key: string, value: boolean) => setChoices((before) => ({ ...before, [key]: value })),
    setRole: (key: string, role: MeterRole) => setRoles((before) => ({ ...before, [key]: role })),
  };
};

/** The last step: what was found, with what fits already chosen. One button uses it and lets the car follow the sun. */
export const FoundStep = ({ account, links, nameOf, samplingOf }: FoundStepProps) => {
  const { t } = useTranslation('app');
  const found = useCandidates({ account, links });
  const clock = { zone: account.timezone, locale: useLocale(), nowMs: useNow(MINUTE_MS) };
  const { start, busy, failed, error } = useStart(account.id);
  const { candidates, chosen } = found;
  const sensor = chosen.find(({ device: { kind } }) => kind === 'sensor');
  const appliance = chosen.find(({ device: { kind } }) => kind === 'appliance');
  const names = { first: (sensor ?? appliance)?.device.name ?? '', second: appliance?.device.name ?? '' };
  const title = (): string => {
    if (found.looking) return t('setup.found.looking');
    if (candidates.length === 0) return t('setup.found.nothing');
    if (sensor && appliance) return t('setup.found.both', names);
    return sensor || appliance ? t('setup.found.one', names) : t('setup.found.choose');
  };
  const { name: plan, intervalOnMinutes: minutes } = planInForce(account);
  const blocked = (one: Candidate): boolean => one.device.kind === 'appliance' && found.full && !found.isChosen(one);
  const action =
    chosen.length === 0 ? (
      <Button component={LocaleLink} to={paths.dashboard(account.id)} variant="outlined" color="secondary" size="large">
        {t('setup.found.later')}
      </Button>
    ) : (
      <>
        <Button variant="contained" size="large" loading={busy} onClick={() => start(chosen)}>
          {appliance ? t('setup.found.start') : t('setup.found.show')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {found.maxAppliances === null
            ? t('setup.found.plan', { plan, minutes })
            : t('setup.found.planUpTo', { plan, minutes, count: found.maxAppliances })}
        </Typography>
      </>
    );
  return (
    <SetupFrame
      step="found"
      title={title()}
      text={
        candidates.length > 0
          ? t('setup.found.text')
          : found.looking
            ? t('setup.found.lookingText')
            : t('setup.found.nothingText')
      }
      back={setupPath(account.id, 'charger')}
      {...(found.looking ? {} : { action })}
    >
      <Stack spacing={2}>
        {found.looking && <PageSkeleton heights={[96, 97]} />}
        {found.silent.map(({ link, error: cause, again }) => (
          <Alert
            key={link.id}
            severity="error"
            action={<Button onClick={() => void again()}>{t('failure.again')}</Button>}
          >
            {link.name}: {errorMessage(cause, t)}
          </Alert>
        ))}
        {!found.looking && candidates.length > 0 && (
          <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {candidates.map((candidate) => (
              <CandidateCard
                key={candidate.key}
                candidate={candidate}
                service={nameOf(candidate.service)}
                chosen={found.isChosen(candidate)}
                role={found.roleOf(candidate)}
                live={liveValueOf(candidate.device, found.roleOf(candidate), samplingOf(candidate.service), clock, t)}
                blocked={blocked(candidate)}
                failure={candidate.key === failed && error !== null ? errorMessage(error, t) : null}
                onChoose={(value) => found.choose(candidate.key, value)}
                onRole={(role) => found.setRole(candidate.key, role)}
              />
            ))}
          </Stack>
        )}
        {!found.looking && candidates.some(blocked) && (
          <PlanLimit accountId={account.id} count={found.maxAppliances ?? 0} />
        )}
        {!found.looking && (
          <Stack
            direction="row"
            sx={{
              gap: 1,
              p: 2,
              alignItems: 'center',
              flexWrap: 'wrap',
              borderRadius: 'var(--radius-card)',
              bgcolor: 'var(--well)',
            }}
          >
            <Typography sx={{ flex: '1 1 180px' }}>
              {candidates.length === 0
                ? t('setup.found.nothingDo')
                : sensor && !appliance && found.used === 0
                  ? t('setup.found.noCharger')
                  : t('setup.found.more')}
            </Typography>
            {candidates.length === 0 && links.length > 0 && (
              <Button color="info" onClick={() => void found.lookAgain()}>
                {t('setup.found.again')}
              </Button>
            )}
            <Button
              component={LocaleLink}
              to={setupPath(account.id, links.length === 0 || (appliance && !sensor) ? 'solar' : 'charger')}
              color="info"
            >
              {t('setup.found.linkMore')}
            </Button>
          </Stack>
        )}
        {appliance && (
          <Stack
            direction="row"
            spacing={1.5}
            sx={{
              p: 2,
              borderRadius: 'var(--radius-card)',
              bgcolor: 'var(--surface)',
              border: 'var(--card-edge)',
              boxShadow: 'var(--shadow)',
            }}
          >
            <DeviceTile kind="sun" />
            <div>
              <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {t('setup.found.startsIn', { name: appliance.device.name, mode: t('mode.AUTO.name') })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('setup.found.startsText')}
              </Typography>
            </div>
          </Stack>
        )}
      </Stack>
    </SetupFrame>
  );
};
