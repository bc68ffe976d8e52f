import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { DayStrip } from '../../components/day-strip/day-strip.tsx';
import { chartRows } from '../../lib/day/chart-data.ts';
import { comingOf } from '../../lib/day/day-events.ts';
import { isEvening, stripSpan } from '../../lib/day/day-strip.ts';
import { planAhead, sunAheadWh } from '../../lib/day/plan-ahead.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { planQuery } from '../../lib/queries/plan.ts';
import { useNow } from '../../lib/use-now.ts';

const ALWAYS = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

/** Height of what is to be drawn, px. */
const STRIP_PX = 196;

interface StripProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** The day of one appliance: the sun, when it ran and on what, and when it is planned to. */
export const ApplianceStrip = ({ account, appliance }: StripProps) => {
  const { t } = useTranslation('app');
  const nowMs = useNow(MINUTE_MS / 2);
  const zone = account.timezone;
  const { data: history } = useQuery({ ...historyQuery(account.id, null), meta: { silent: true } });
  const { data: plan } = useQuery(outcomesQuery(account.id, appliance.id));
  const { data: sitePlan } = useQuery(planQuery(account.id));
  const points = history?.points;
  const rows = useMemo(() => chartRows(points ?? [], ALWAYS), [points]);
  // Not yet known is no gap.
  if (points === undefined) return <div style={{ minHeight: STRIP_PX }} />;
  const outcomes = new Map(plan === undefined ? [] : [[appliance.id as string, plan]]);
  const span = stripSpan(nowMs, zone);
  const ahead = planAhead(sitePlan, nowMs, span);
  return (
    <DayStrip
      rows={rows}
      span={span}
      ahead={ahead}
      nowMs={nowMs}
      zone={zone}
      aheadWh={isEvening(nowMs, zone) ? null : sunAheadWh(outcomes.values(), ahead)}
      appliances={[appliance]}
      coming={comingOf({ appliances: [appliance], outcomes, rows, nowMs, zone })}
      label={t('day.solar')}
    />
  );
};
