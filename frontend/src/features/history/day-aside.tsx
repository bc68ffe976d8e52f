import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { shifted } from '../../lib/day/period.ts';
import { DayLink } from './day-link.tsx';
import { DeviceList } from './device-list.tsx';
import { HouseCard } from './house-card.tsx';
import { MissedCard } from './missed-card.tsx';
import { totalOf } from './model/days-data.ts';
import { ShareCard } from './share-card.tsx';

interface DayAsideProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** Those of the span, and the one before. */
  readonly days: readonly DayTotals[];
  /** First and last day of the span: one day, or those of the last hours. */
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

/** The sums of a day beside its chart; of the last hours, the days that they touch. */
export const DayAside = ({ account, appliances, days, first, last, today }: DayAsideProps) => {
  const { t } = useTranslation('app');
  const find = (key: string): DayTotals | undefined => days.find(({ day }) => day === key);
  if (first !== last) {
    const keys: string[] = [];
    for (let key = last; key >= first; key = shifted({ kind: 'day', key }, -1).key) keys.push(key);
    return (
      <Card component="section" aria-label={t('history.byDay')} sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t('history.byDay')}
        </Typography>
        <Stack spacing={1}>
          {keys.map((key) => (
            <DayLink
              key={key}
              period={{ kind: 'day', key }}
              days={days.filter(({ day }) => day === key)}
              account={account}
            />
          ))}
        </Stack>
      </Card>
    );
  }
  const shown = find(last);
  if (shown === undefined) return null;
  const before = last === today ? undefined : find(shifted({ kind: 'day', key: last }, -1).key);
  return (
    <Stack spacing={2}>
      <ShareCard account={account} appliances={appliances} day={shown} before={before ?? null} />
      <DeviceList appliances={appliances} days={[shown]} withHome />
      <HouseCard total={totalOf(last, [shown])} coverage={shown.coverage} />
      <MissedCard days={[shown]} />
    </Stack>
  );
};
