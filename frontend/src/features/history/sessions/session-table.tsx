import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { DataTable } from '../../../components/data-table.tsx';
import { formatPerKWh, formatPower, UNKNOWN } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useSentence } from '../../../lib/use-sentence.ts';
import type { SessionLine } from './session-lines.ts';

interface SessionTableProps {
  readonly account: Account;
  readonly session: Pick<ChargingSession, 'name'>;
  readonly lines: readonly SessionLine[];
  /** An instant in words. */
  readonly say: (atMs: number) => string;
}

/** A session's picture as a table: the same steps, figures and reasons. */
export const SessionTable = ({ account, session, lines, say }: SessionTableProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(account.id);
  return (
    <DataTable
      label={t('sessions.tableName')}
      columns={[
        { key: 'time', title: t('history.time') },
        { key: 'power', title: session.name, kind: 'figure' },
        { key: 'sun', title: t('history.key.solar'), kind: 'figure' },
        { key: 'grid', title: t('history.key.grid'), kind: 'figure' },
        { key: 'price', title: t('sessions.priceChart'), kind: 'figure' },
        { key: 'why', title: t('history.sentence'), kind: 'text' },
      ]}
      rows={lines.map(({ at, powerW, pvW, gridW, importEur, decision }) => ({
        key: at,
        cells: [
          say(at),
          formatPower(powerW, locale),
          formatPower(pvW, locale),
          formatPower(gridW, locale),
          importEur === null ? UNKNOWN : formatPerKWh(importEur, locale),
          decision === null ? '' : sentence(decision.reason, decision.applianceId, Date.parse(decision.time)),
        ],
      }))}
    />
  );
};
