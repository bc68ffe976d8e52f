import Download from '@mui/icons-material/DownloadOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotYet } from '../../../components/not-yet.tsx';
import { api } from '../../../lib/api.ts';
import { type Period, shifted, spanOf } from '../../../lib/day/period.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { wallTimeMs } from '../../../lib/site-time.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { SessionDetails } from './session-details.tsx';
import { SessionHeads, SessionRow } from './session-row.tsx';
import { sessionSums } from './session-sums.ts';
import { SessionTotals } from './session-totals.tsx';
import { type SessionsSpan, sessionsQuery } from './sessions-query.ts';

interface SessionsViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** A month. */
  readonly period: Period;
}

const ALL = 'all';

/** From the first midnight of a month to the first of the next one, by the wall clock of the site. */
const monthOf = (period: Period, zone: string): SessionsSpan => {
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
  const span = monthOf(period, account.timezone);
  const query = useQuery(sessionsQuery(account.id, span));
  const before = useQuery(sessionsQuery(account.id, monthOf(shifted(period, -1), account.timezone)));
  const [applianceId, setApplianceId] = useState(ALL);
  const [open, setOpen] = useState<ChargingSession['id'] | null>(null);
  const file = useMutation({
    mutationFn: () => api.exportChargingSessions({ params: { accountId: account.id }, query: { ...span, locale } }),
    // A response loses the mark by which spreadsheets know its encoding.
    onSuccess: ({ text }) => saveFile(`\uFEFF${text}`, `sunward-sessions-${period.key}.csv`, 'text/csv'),
  });
  const all = query.data;
  if (all === undefined) return <NotYet query={query} heights={[96, 360]} />;
  if (all.length === 0)
    return <EmptyState icon={<EvStation />} title={t('sessions.emptyTitle')} text={t('sessions.emptyText')} />;
  const wanted = (sessions: readonly ChargingSession[]) =>
    sessions.filter((session) => applianceId === ALL || session.applianceId === applianceId);
  const sessions = wanted(all);
  const choices = choicesOf(appliances, all);
  const opened = all.find(({ id }) => id === open);
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        {choices.length > 1 ? (
          <TextField
            select
            fullWidth={false}
            size="small"
            label={t('sessions.appliance')}
            value={applianceId}
            onChange={({ target }) => setApplianceId(target.value)}
            sx={{ minWidth: 200 }}
          >
            <MenuItem value={ALL}>{t('sessions.all')}</MenuItem>
            {choices.map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <span />
        )}
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Download />}
          disabled={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('sessions.csv')}
        </Button>
      </Box>
      <SessionTotals sums={sessionSums(sessions)} before={sessionSums(wanted(before.data ?? []))} />
      <Card component="section" aria-label={t('sessions.title')} sx={{ p: { xs: 0, lg: 1 } }}>
        <SessionHeads />
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} zone={account.timezone} onOpen={() => setOpen(session.id)} />
          ))}
        </Box>
      </Card>
      <Typography variant="body2" color="textSecondary">
        {t('sessions.note')}
      </Typography>
      {opened !== undefined && <SessionDetails account={account} session={opened} onClose={() => setOpen(null)} />}
    </Stack>
  );
};
