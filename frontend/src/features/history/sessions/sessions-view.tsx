import Download from '@mui/icons-material/DownloadOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { seesMoney } from '#shared/roles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotYet } from '../../../components/not-yet.tsx';
import { type Period, shifted, spanOf } from '../../../lib/day/period.ts';
import { credentialsQuery } from '../../../lib/queries/credentials.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { wallTimeMs } from '../../../lib/site-time.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useOverPage, useQuestion } from '../../../lib/use-over-page.ts';
import { StatementDialog } from '../statement/statement-dialog.tsx';
import { carOf, carsIn } from './session-cars.ts';
import { SessionDetails } from './session-details.tsx';
import { type CarSession, everything, filtered } from './session-filter.ts';
import { SessionFilters } from './session-filters.tsx';
import { SessionHeads, SessionRow } from './session-row.tsx';
import { sessionSums } from './session-sums.ts';
import { SessionTotals } from './session-totals.tsx';
import { type SessionsSpan, sessionsFile, sessionsQuery } from './sessions-query.ts';

interface SessionsViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** A month. */
  readonly period: Period;
}

/** From the first midnight of a month or year to the first of the next one, by the wall clock of the site. */
const timeOf = (period: Period, zone: string): SessionsSpan => {
  const midnight = (one: Period): string => new Date(wallTimeMs(`${spanOf(one).from}T00:00`, zone) ?? 0).toISOString();
  return { from: midnight(period), to: midnight(shifted(period, 1)) };
};

/** Every appliance that exists or has a session, by name. */
const choicesOf = (
  appliances: readonly Appliance[],
  sessions: readonly ChargingSession[],
): [id: string, name: string][] => {
  const names = new Map<string, string>();
  for (const { applianceId, name } of sessions) names.set(applianceId, names.get(applianceId) ?? name);
  for (const { id, name } of appliances) if (names.has(id)) names.set(id, name);
  return [...names].sort(([, a], [, b]) => a.localeCompare(b));
};

/** The charging sessions of a month: totals, a line each, and the file. */
export const SessionsView = ({ account, appliances, period }: SessionsViewProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const opening = useOverPage('session');
  const stating = useQuestion('statement');
  const span = timeOf(period, account.timezone);
  const query = useQuery(sessionsQuery(account.id, span));
  const before = useQuery(sessionsQuery(account.id, timeOf(shifted(period, -1), account.timezone)));
  const { data: links = [] } = useQuery(credentialsQuery(account.id));
  const [filter, setFilter] = useState(everything);
  const file = useMutation({
    mutationFn: () => sessionsFile(account.id, { ...span, locale }),
    // A response loses the mark by which spreadsheets know its encoding.
    onSuccess: (text) => saveFile(`\uFEFF${text}`, `sunward-sessions-${period.key}.csv`, 'text/csv'),
  });
  if (query.data === undefined) return <NotYet query={query} heights={[96, 360]} />;
  if (query.data.length === 0)
    return <EmptyState icon={<EvStation />} title={t('sessions.emptyTitle')} text={t('sessions.emptyText')} />;
  const withCars = (sessions: readonly ChargingSession[]): CarSession[] =>
    sessions.map((session) => ({ session, car: carOf(session, appliances, links) }));
  const all = withCars(query.data);
  const shown = filtered(all, filter);
  const earlier = filtered(withCars(before.data ?? []), filter);
  const sumsOf = (sessions: readonly CarSession[]) => sessionSums(sessions.map(({ session }) => session));
  // What no car takes is no charge, unless it was chosen.
  const plugs = new Set(appliances.flatMap(({ id, kind }) => (kind === 'plug' ? [id] : [])));
  const isStated = ({ applianceId }: ChargingSession): boolean =>
    applianceId === filter.applianceId || !plugs.has(applianceId);
  const money = seesMoney(account.role);
  const cars = carsIn(all.map(({ car }) => car));
  const opened = all.find(({ session }) => session.id === opening.value);
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <SessionFilters
          appliances={choicesOf(appliances, query.data)}
          cars={cars}
          uses={all.some(({ session }) => session.use !== null)}
          chosen={filter}
          onChoose={setFilter}
        />
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Download />}
          disabled={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('sessions.csv')}
        </Button>
        <Button variant="contained" color="secondary" startIcon={<Download />} onClick={() => stating.ask()}>
          {t('statement.button')}
        </Button>
      </Box>
      <SessionTotals sums={sumsOf(shown)} before={sumsOf(earlier)} money={money} />
      <Card component="section" aria-label={t('sessions.title')} sx={{ containerType: 'inline-size' }}>
        <SessionHeads money={money} />
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map(({ session, car }) => (
            <SessionRow
              key={session.id}
              session={session}
              car={car}
              zone={account.timezone}
              onOpen={() => opening.show(session.id)}
            />
          ))}
        </Box>
      </Card>
      <Typography variant="body2" color="textSecondary">
        {t('sessions.note')}
      </Typography>
      {stating.about !== null && (
        <StatementDialog
          account={account}
          month={period}
          spanOf={(one) => timeOf(one, account.timezone)}
          chosen={(sessions) => filtered(withCars(sessions.filter(isStated)), filter)}
          onClose={stating.close}
        />
      )}
      {opened !== undefined && (
        <SessionDetails
          account={account}
          session={opened.session}
          car={opened.car}
          cars={cars}
          onClose={opening.close}
        />
      )}
    </Stack>
  );
};
