import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { Decision } from '#shared/model/reason.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { NotYet } from '../../../components/not-yet.tsx';
import { chartRows, drawnRows, gapsIn, hasAnyValue, withGaps } from '../../../lib/day/chart-data.ts';
import { type DestinationKey, stackedRows } from '../../../lib/day/destinations.ts';
import { marksOf } from '../../../lib/day/lanes.ts';
import { drawnStepMs, SAMPLE_MS, within } from '../../../lib/day/time-range.ts';
import { formatDateTime, formatEuro, formatTime } from '../../../lib/format.ts';
import { decisionsQuery } from '../../../lib/queries/decisions.ts';
import { historyQuery } from '../../../lib/queries/history.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { ChartLegend } from '../chart-legend.tsx';
import { DecisionLanes } from '../decision-lanes.tsx';
import { FlowChart } from '../flow-chart.tsx';
import { nearest } from '../model/cursor.ts';
import { AXIS_HEIGHT, PLOT_LEFT } from '../plot.ts';
import { ReadOutLine } from '../read-out-line.tsx';
import { TimeFrame } from '../time-frame.tsx';
import { TimeSlider } from '../time-slider.tsx';
import { useSeries } from '../use-series.ts';
import { PriceChart } from './price-chart.tsx';
import { sessionLines } from './session-lines.ts';
import { priceAt, priceSteps } from './session-prices.ts';
import { SessionTable } from './session-table.tsx';

const HEIGHT = 200;
const PRICE_HEIGHT = 76;
/** Shorter sessions are drawn by the minute. */
const FINE_MS = 4 * HOUR_MS;
/** The most that one answer has. */
const MOST_MS = 31 * DAY_MS;
const NONE: ReadonlySet<never> = new Set();

interface SessionPictureProps {
  readonly account: Account;
  readonly session: ChargingSession;
}

/** A session on one axis of time: what it drew below the sun, what a kWh cost, and the reasons. */
export const SessionPicture = ({ account, session }: SessionPictureProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { applianceId, startedAt, endedAt, prices } = session;
  const [openedMs] = useState(() => Date.now());
  const startMs = Date.parse(startedAt);
  const endMs = endedAt === null ? openedMs : Date.parse(endedAt);
  const fine = endMs - startMs <= FINE_MS;
  const stepS = (fine ? MINUTE_MS : SAMPLE_MS) / SECOND_MS;
  // A little room on both sides: what was before and after says why.
  const room = Math.max(10 * MINUTE_MS, Math.round((endMs - startMs) * 0.03));
  const fromMs = Math.floor((startMs - room) / MINUTE_MS) * MINUTE_MS;
  const toMs = Math.min(Math.ceil((endMs + room) / MINUTE_MS) * MINUTE_MS, fromMs + MOST_MS);
  const range = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  const span = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const history = useQuery(historyQuery(account.id, { ...span, stepS }));
  const { data: decisions = [] } = useQuery(decisionsQuery(account.id, span));
  const [cursor, setCursor] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [table, setTable] = useState(false);
  const points = history.data?.points;
  const rows = useMemo(() => chartRows(points ?? [], range), [points, range]);
  const steps = useMemo(() => drawnRows(rows, fine ? MINUTE_MS : drawnStepMs(range, true)), [rows, fine, range]);
  const keys: DestinationKey[] = useMemo(() => [applianceId as DestinationKey], [applianceId]);
  const appliances = useMemo(() => [{ id: applianceId, name: session.name }], [applianceId, session.name]);
  const drawn = useMemo(() => stackedRows(withGaps(steps), keys), [steps, keys]);
  const times = useMemo(() => steps.map(({ at }) => at), [steps]);
  const price = useMemo(() => priceSteps(prices, range), [prices, range]);
  const series = useSeries(keys, appliances, keys);
  if (history.data === undefined) return <NotYet query={history} heights={[HEIGHT + PRICE_HEIGHT]} />;
  if (!hasAnyValue(rows))
    return (
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {t('sessions.noPicture')}
      </Typography>
    );
  const say = (atMs: number): string =>
    toMs - fromMs > DAY_MS
      ? formatDateTime(atMs, account.timezone, locale)
      : formatTime(atMs, { zone: account.timezone, locale, nowMs: atMs });
  const cursorMs = nearest(times, cursor ?? (startMs + endMs) / 2) ?? toMs;
  const frame = {
    range,
    zone: account.timezone,
    gaps: gapsIn(steps, range, Math.min(toMs, history.dataUpdatedAt)),
    cursorMs,
  };
  const own = decisions.filter((one) => one.applianceId === applianceId && within(Date.parse(one.time), range));
  const priceNow = priceAt(prices, cursorMs);
  const marks = marksOf(own);
  /** The reason follows the cursor, until one is chosen: it is the one that was in force then. */
  const inForce = marks.findLast(({ time }) => Date.parse(time) <= cursorMs) ?? marks[0] ?? null;
  const point = (atMs: number): void => {
    setCursor(atMs);
    setChosen(null);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3">
          {t('sessions.picture')}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {t('history.flowUnit')}
          </Typography>
        </Typography>
        <ChartLegend series={series} hidden={NONE} />
      </Box>
      <TimeSlider
        name={t('sessions.pictureChart', { name: session.name })}
        range={range}
        times={times}
        cursorMs={cursorMs}
        valueText={say(cursorMs)}
        onCursor={point}
      >
        <TimeFrame {...frame} bottom={AXIS_HEIGHT}>
          <FlowChart rows={drawn} series={series} range={range} zone={account.timezone} height={HEIGHT} />
        </TimeFrame>
        {price.length > 0 && (
          <>
            <Typography variant="body2" sx={{ ml: `${PLOT_LEFT}px`, mb: -2 }}>
              {t('sessions.priceChart')}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {t('sessions.priceUnit')}
              </Typography>
            </Typography>
            <TimeFrame {...frame} gaps={[]} bottom={0}>
              <PriceChart steps={price} range={range} height={PRICE_HEIGHT} />
            </TimeFrame>
          </>
        )}
      </TimeSlider>
      <Box sx={{ ml: { sm: `${PLOT_LEFT}px` }, mt: 1 }}>
        <ReadOutLine
          row={steps.find(({ at }) => at === cursorMs) ?? null}
          time={say(cursorMs)}
          keys={keys}
          appliances={appliances}
          more={
            priceNow !== null && (
              <span>
                {t('sessions.priceNow')} <strong>{formatEuro(priceNow.importPriceEurPerKWh, locale)}</strong>
              </span>
            )
          }
        />
      </Box>
      <DecisionLanes
        account={account}
        say={say}
        appliances={appliances}
        decisions={own}
        rows={drawnRows(rows, SAMPLE_MS)}
        range={range}
        energyWh={null}
        chosen={chosen ?? inForce}
        onChoose={(decision) => {
          setChosen(decision);
          setCursor(Date.parse(decision.time));
        }}
      />
      <Button color="secondary" aria-expanded={table} onClick={() => setTable(!table)} sx={{ mt: 1 }}>
        {t('sessions.asTable')}
      </Button>
      {table && (
        <SessionTable account={account} session={session} lines={sessionLines(steps, session, own)} say={say} />
      )}
    </Box>
  );
};
