import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { formatPower, formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { type Headline, headlineOf } from './model/appliance-state.ts';

const colors: Readonly<Record<Headline['kind'], string>> = {
  charging: 'text.primary',
  running: 'text.primary',
  on: 'text.primary',
  idle: 'text.primary',
  full: 'text.primary',
  goingOn: 'text.primary',
  goingOff: 'text.secondary',
  waiting: 'text.secondary',
  off: 'text.secondary',
  unplugged: 'text.secondary',
  unknown: 'text.secondary',
  offline: 'error.main',
};

interface ApplianceHeadlineProps {
  readonly appliance: Appliance;
  readonly zone: string;
  readonly nowMs: number;
  /** As of when it is; null: now. */
  readonly past: string | null;
}

/** The main state of an appliance. */
export const ApplianceHeadline = ({ appliance, zone, nowMs, past }: ApplianceHeadlineProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const headline = headlineOf(appliance, nowMs);
  const text = (): string => {
    switch (headline.kind) {
      case 'charging':
      case 'running':
        return t(`state.${headline.kind}`, { power: formatPower(headline.powerW, locale) });
      case 'offline':
        return headline.since === null
          ? t('state.offline')
          : t('state.offlineSince', { time: formatTime(headline.since, { zone, locale, nowMs }) });
      default:
        return t(`state.${headline.kind}`);
    }
  };
  return (
    <Typography
      data-state={headline.kind}
      data-past={past ?? undefined}
      sx={{
        fontSize: { xs: '1.25rem', sm: '1.375rem' },
        fontWeight: 700,
        lineHeight: 1.25,
        color: past === null ? colors[headline.kind] : 'text.secondary',
      }}
    >
      {past === null ? text() : t('now.past.said', { time: formatTime(past, { zone, locale, nowMs }), text: text() })}
    </Typography>
  );
};
