import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { formatTime } from '../../lib/format.ts';
import { type Headline, headlineOf } from '../../lib/live/appliance-state.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import { useLocale } from '../../lib/use-locale.ts';

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
  const text = headlineText(headline, { zone, locale, nowMs }, t);
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
      {past === null ? text : t('now.past.said', { time: formatTime(past, { zone, locale, nowMs }), text })}
    </Typography>
  );
};
