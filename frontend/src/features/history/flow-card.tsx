import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Decision } from '#shared/model/reason.ts';
import { type ChartRow, drawnRows, gapsIn, knows, withGaps } from '../../lib/day/chart-data.ts';
import { destinationsOf, stackedRows } from '../../lib/day/destinations.ts';
import { markAt, marksOf } from '../../lib/day/lanes.ts';
import type { Moment } from '../../lib/day/moment.ts';
import { drawnStepMs, SAMPLE_MS, type TimeRange } from '../../lib/day/time-range.ts';
import { ChargeChart } from './charge-chart.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { DecisionLanes } from './decision-lanes.tsx';
import { FlowChart } from './flow-chart.tsx';
import { nearest } from './model/cursor.ts';
import { AXIS_HEIGHT, PLOT_LEFT } from './plot.ts';
import { ReadOutLine } from './read-out-line.tsx';
import { TimeFrame } from './time-frame.tsx';
import { TimeSlider } from './time-slider.tsx';
import { type SeriesKey, useSeries } from './use-series.ts';

const HEIGHT = { narrow: 240, wide: 320 } as const;
const CHARGE_HEIGHT = 92;

interface FlowCardProps {
  readonly account: Account;
  /** Those of which something is known in the span, most important first. */
  readonly appliances: readonly Appliance[];
  /** Of all the site's appliances, most important first: each keeps its colour on days without another one. */
  readonly allIds: readonly string[];
  /** Newest first. */
  readonly decisions: readonly Decision[];
  /** Every known step of the span. */
  readonly rows: readonly ChartRow[];
  readonly range: TimeRange;
  /** End of what can be known, ms. */
  readonly nowMs: number;
  /** The decision that the address leads to. */
  readonly moment: Moment | null;
  /** Where the cursor stands at first, ms; without a decision. */
  readonly opensAtMs: number;
  /** An instant in words. */
  readonly say: (atMs: number) => string;
  /** Energy of a day by appliance, Wh; null: not of one day. */
  readonly energyWh: Readonly<Record<string, number>> | null;
}

/** Where power went over time, the figures at the cursor, and what was decided. */
export const FlowCard = ({
  account,
  appliances,
  allIds,
  decisions,
  rows,
  range,
  nowMs,
  moment,
  opensAtMs,
  say,
  energyWh,
}: FlowCardProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const [hidden, setHidden] = useState<ReadonlySet<SeriesKey>>(new Set());
  const [cursor, setCursor] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const { fromMs, toMs } = range;
  const stepMs = drawnStepMs(range, narrow);
  // As fine as they are known, whatever the width of the screen: how long something ran is no matter of pixels.
  const samples = useMemo(() => drawnRows(rows, SAMPLE_MS), [rows]);
  const steps = useMemo(() => drawnRows(rows, stepMs), [rows, stepMs]);
  const ids = appliances.map(({ id }) => id as string).join(' ');
  const keys = useMemo(() => destinationsOf(steps, ids === '' ? [] : ids.split(' ')), [steps, ids]);
  const series = useSeries(keys, appliances, allIds);
  const drawn = useMemo(
    () =>
      stackedRows(
        withGaps(steps),
        keys.filter((key) => !hidden.has(key)),
      ),
    [steps, keys, hidden],
  );
  const gaps = useMemo(() => gapsIn(steps, { fromMs, toMs }, nowMs), [steps, fromMs, toMs, nowMs]);
  const times = useMemo(() => steps.map(({ at }) => at), [steps]);
  const shown = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  const seriesShown = series.filter(({ key }) => !hidden.has(key));
  const labels = seriesShown.map(({ key, label }) => `${key} ${label}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names and keys are the same series
  const visible = useMemo(() => seriesShown, [labels]);
  const asked = useMemo(() => moment && markAt(marksOf(decisions), moment), [decisions, moment]);
  const cursorMs = nearest(times, cursor ?? moment?.atMs ?? opensAtMs) ?? toMs;
  const time = say(cursorMs);
  const frame = { range: shown, zone: account.timezone, gaps, cursorMs };
  const toggle = (key: SeriesKey): void =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2">
          {t('history.flow')}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {t('history.flowUnit')}
          </Typography>
        </Typography>
        <ChartLegend series={series} hidden={hidden} onToggle={toggle} />
      </Box>
      <TimeSlider
        name={t('history.flowChart')}
        range={shown}
        times={times}
        cursorMs={cursorMs}
        valueText={time}
        onCursor={setCursor}
      >
        <TimeFrame {...frame} bottom={AXIS_HEIGHT}>
          <FlowChart
            rows={drawn}
            series={visible}
            range={shown}
            zone={account.timezone}
            height={HEIGHT[narrow ? 'narrow' : 'wide']}
          />
        </TimeFrame>
        {knows(steps, 'socPercent') && (
          <>
            <Typography variant="body2" sx={{ ml: `${PLOT_LEFT}px`, mb: -2 }}>
              {t('history.charge')}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {t('history.chargeUnit')}
              </Typography>
            </Typography>
            <TimeFrame {...frame} bottom={0}>
              <ChargeChart rows={drawn} range={shown} height={CHARGE_HEIGHT} />
            </TimeFrame>
          </>
        )}
      </TimeSlider>
      <Box sx={{ ml: { sm: `${PLOT_LEFT}px` }, mt: 1 }}>
        <ReadOutLine
          row={steps.find(({ at }) => at === cursorMs) ?? null}
          time={time}
          keys={keys}
          appliances={appliances}
        />
      </Box>
      {appliances.length > 0 && (
        <DecisionLanes
          account={account}
          say={say}
          appliances={appliances}
          decisions={decisions}
          rows={samples}
          range={range}
          energyWh={energyWh}
          chosen={chosen ?? asked}
          onChoose={(decision) => {
            setChosen(decision);
            setCursor(Date.parse(decision.time));
          }}
        />
      )}
    </Card>
  );
};
