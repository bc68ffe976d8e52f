import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { Glyph } from '../../components/glyph.tsx';
import { formatEuro, formatPercent, formatTime } from '../../lib/format.ts';
import { goalOf, outcomeOf } from '../../lib/goal.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { sameDay } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { sunHint } from './model/sun-hint.ts';
import './styles/sun-hint.css';

interface SunHintProps {
  readonly account: Account;
  readonly appliance: Appliance;
  readonly nowMs: number;
}

/** That the sun alone would do it, where that is clearly better than the goal in force. */
export const SunHint = ({ account, appliance, nowMs }: SunHintProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: outcomes } = useQuery(outcomesQuery(account.id, appliance.id));
  const ready = useNamespace('welcome');
  const hint = sunHint(
    outcomeOf(goalOf(appliance), outcomes),
    outcomeOf('sun-only', outcomes),
    account.settings.feedInPriceEurPerKWh,
  );
  if (!ready || hint === null) return null;
  const { readyAt, savedEur, percent } = hint;
  const zone = account.timezone;
  const atMs = Date.parse(readyAt);
  const time = formatTime(readyAt, { zone, locale, nowMs: atMs });
  return (
    <p className="sun-hint">
      <Glyph name="sun" />
      <span>
        {t(sameDay(atMs, nowMs, zone) ? 'sunHint.today' : 'sunHint.tomorrow')}{' '}
        {savedEur === null
          ? t('sunHint.share', { time, percent: formatPercent(percent, locale) })
          : t('sunHint.saves', { time, eur: formatEuro(savedEur, locale) })}
      </span>
    </p>
  );
};
