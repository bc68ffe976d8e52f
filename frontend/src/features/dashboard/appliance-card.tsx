import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { type Appliance, switchableModes } from '#shared/model/appliance.ts';
import { planInForce } from '#shared/plans.ts';
import { applianceIcons } from '../../components/appliance-icons.tsx';
import { CarBattery } from '../../components/car-battery.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { ModeSelect } from '../../components/mode-select.tsx';
import { formatCurrent, formatTime } from '../../lib/format.ts';
import { nextLookOf } from '../../lib/live/appliance-state.ts';
import { headlineTime, reasonTime } from '../../lib/live/past.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';
import { useSwitchAppliance } from '../../lib/queries/use-switch-appliance.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { ApplianceHeadline } from './appliance-headline.tsx';
import { AppliancePlan } from './appliance-plan.tsx';

interface CardProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** The reason for the state, and when it can change. @param props.past as of when the reason is; null: now */
const Sentence = ({ account, appliance, past }: CardProps & { readonly past: string | null }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const sentence = useSentence(account.id);
  const next = nextLookOf(appliance, account.nextRunAt, nowMs);
  const nextText = (): string => {
    switch (next.kind) {
      case 'none':
        return '';
      case 'soon':
        return t('next.soon');
      case 'at':
        return t('next.at', { time: formatTime(next.time, { zone: account.timezone, locale, nowMs }) });
    }
  };
  const said = (): string => {
    if (appliance.decision === null) return t('appliance.noDecision', { count: account.intervalMinutes });
    const text = sentence(appliance.decision.reason, appliance.id, past === null ? nowMs : Date.parse(past));
    if (past === null) return text;
    return t('now.past.said', { time: formatTime(past, { zone: account.timezone, locale, nowMs }), text });
  };
  return (
    <Typography data-testid="sentence" sx={{ textWrap: 'pretty' }}>
      {said()} {nextText()}
    </Typography>
  );
};

/** Other reported values: current and phases while it draws. */
const Facts = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { online, on, currentA, setCurrentA, phases } = appliance.state;
  const amps = currentA ?? setCurrentA;
  if (online === false || on !== true || amps === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {phases === null
        ? formatCurrent(amps, locale)
        : t('appliance.phases', { current: formatCurrent(amps, locale), count: phases })}
    </Typography>
  );
};

/** @param props.settling the mode is not stored yet: until then a switch would be refused */
const SwitchButtons = ({ account, appliance, settling }: CardProps & { readonly settling: boolean }) => {
  const { t } = useTranslation('app');
  const change = useSwitchAppliance(account.id);
  const going = change.isPending ? change.variables.on : null;
  const button = (on: boolean) => (
    <Button
      variant={appliance.state.on === on ? 'contained' : 'outlined'}
      color="secondary"
      aria-pressed={appliance.state.on === on}
      aria-label={t(on ? 'appliance.switchOn' : 'appliance.switchOff', { name: appliance.name })}
      loading={going === on}
      disabled={change.isPending || settling}
      onClick={() => change.mutate({ applianceId: appliance.id, on })}
    >
      {t(on ? 'appliance.on' : 'appliance.off')}
    </Button>
  );
  return (
    <Stack direction="row" spacing={0.5} sx={{ flexShrink: 0 }}>
      {button(true)}
      {button(false)}
    </Stack>
  );
};

interface PriorityProps extends CardProps {
  /** There is a more, or a less, important one. */
  readonly first: boolean;
  readonly last: boolean;
}

const PriorityButtons = ({ account, appliance, first, last }: PriorityProps) => {
  const { t } = useTranslation('app');
  const patch = usePatchAppliance(account.id);
  const { id, name, autoCharge } = appliance;
  // A lower number is more important.
  const move = (by: 1 | -1): void =>
    patch.mutate({ applianceId: id, patch: { autoCharge: { priority: autoCharge.priority + by } } });
  const raise = t('appliance.raise', { name });
  const lower = t('appliance.lower', { name });
  return (
    <Stack sx={{ flexShrink: 0, my: -1 }}>
      <IconButton
        size="small"
        sx={{ p: 0.25 }}
        aria-label={raise}
        title={raise}
        disabled={first}
        onClick={() => move(-1)}
      >
        <KeyboardArrowUp />
      </IconButton>
      <Typography
        component="span"
        aria-label={t('appliance.priority', { priority: autoCharge.priority })}
        role="note"
        sx={{ fontSize: '0.8125rem', lineHeight: 1, textAlign: 'center', color: 'text.secondary' }}
      >
        {autoCharge.priority}
      </Typography>
      <IconButton
        size="small"
        sx={{ p: 0.25 }}
        aria-label={lower}
        title={lower}
        disabled={last}
        onClick={() => move(1)}
      >
        <KeyboardArrowDown />
      </IconButton>
    </Stack>
  );
};

const HEADLINE_TICK_MS = 10_000;

/** One appliance: its state, the sentence, and its controls. */
export const ApplianceCard = (props: PriorityProps) => {
  const { account, appliance, first, last } = props;
  const { t } = useTranslation('app');
  const headingId = useId();
  const nowMs = useNow(HEADLINE_TICK_MS);
  const patch = usePatchAppliance(account.id);
  const { data: sensors = [] } = useQuery(sensorsQuery(account.id));
  const { sources, samplingOf, intervalS } = useSources(account, sensors, nowMs);
  const past = headlineTime(appliance, intervalS, samplingOf(appliance.service), nowMs);
  const reasonPast = reasonTime(appliance, intervalS, pastSince(sources, nowMs), nowMs);
  const Icon = applianceIcons[appliance.kind];
  return (
    <Card component="article" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Box
            sx={{
              width: 44,
              height: 44,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              border: 2,
              borderColor: 'energy.appliance',
              flexShrink: 0,
            }}
          >
            <Icon />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h3" id={headingId} noWrap sx={{ color: 'text.secondary' }}>
              <Link
                component={LocaleLink}
                to={paths.appliance(account.id, appliance.id)}
                color="inherit"
                underline="hover"
              >
                {appliance.name}
              </Link>
            </Typography>
            <ApplianceHeadline appliance={appliance} zone={account.timezone} nowMs={nowMs} past={past} />
          </Box>
          {!(first && last) && <PriorityButtons {...props} />}
        </Stack>
        {past === null && <Facts appliance={appliance} />}
        {appliance.state.battery !== undefined && (
          <Typography variant="body2" color="textSecondary">
            <CarBattery battery={appliance.state.battery} />
          </Typography>
        )}
        <AppliancePlan appliance={appliance} />
        <Sentence account={account} appliance={appliance} past={reasonPast} />
        {appliance.override !== null && (
          <Box>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              onClick={() => patch.mutate({ applianceId: appliance.id, patch: { override: null } })}
            >
              {t('appliance.resume')}
            </Button>
          </Box>
        )}
        <Stack direction="row" spacing={1}>
          <ModeSelect
            appliance={appliance}
            plan={planInForce(account)}
            onChoose={(mode) => patch.mutate({ applianceId: appliance.id, patch: { mode } })}
          />
          {switchableModes.includes(appliance.mode) && (
            <SwitchButtons account={account} appliance={appliance} settling={patch.isPending} />
          )}
        </Stack>
      </Stack>
    </Card>
  );
};
