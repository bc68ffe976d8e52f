import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { ChartRow } from '../../lib/day/chart-data.ts';
import type { Coming } from '../../lib/day/day-events.ts';
import { type SolarPoint, solarAhead, solarGaps, solarPieces } from '../../lib/day/day-strip.ts';
import { type Block, blocksOf } from '../../lib/day/lanes.ts';
import type { PlanAhead } from '../../lib/day/plan-ahead.ts';
import { nightsOf } from '../../lib/day/strip-bands.ts';
import { SAMPLE_MS, type TimeRange } from '../../lib/day/time-range.ts';
import { formatEnergy, formatTime } from '../../lib/format.ts';
import { pathOf } from '../../lib/line-path.ts';
import { wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { Spoken } from '../spoken.tsx';
import { type Planned, PlannedBlocks } from './planned-blocks.tsx';
import { PriceLane } from './price-lane.tsx';
import './day-strip.css';

/** Size of the drawing in its own units, and its parts from the top. */
const [WIDTH, SOLAR_TOP, SOLAR_FOOT] = [400, 14, 104] as const;

interface StripProps {
  readonly rows: readonly ChartRow[];
  readonly span: TimeRange;
  readonly nowMs: number;
  readonly zone: string;
  /** Energy still expected today, Wh; null: unknown. */
  readonly aheadWh: number | null;
  readonly appliances: readonly Appliance[];
  readonly coming: readonly Coming[];
  /** What the plan says of the hours to come. */
  readonly ahead: PlanAhead;
  /** What it shows, in a sentence. */
  readonly label: string;
}

/** Solar power of the day, measured and to come, and when the appliances ran and will run. */
export const DayStrip = (props: StripProps) => {
  const { rows, span, nowMs, zone, aheadWh, appliances, coming, label } = props;
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useSpoken();
  const x = (at: number): number => (WIDTH * (at - span.fromMs)) / (span.toMs - span.fromMs);
  const share = (at: number): string => `${Math.min(100, Math.max(0, x(at) / (WIDTH / 100)))}%`;
  const pieces = solarPieces(rows, span);
  const planned = props.ahead;
  const ahead = planned.solar.length > 0 ? planned.solar : solarAhead(nowMs, span.toMs, zone, aheadWh);
  const most = Math.max(1000, ...[...pieces.flat(), ...ahead].map(({ powerW }) => powerW));
  const y = (powerW: number): number => SOLAR_FOOT - ((SOLAR_FOOT - SOLAR_TOP) * powerW) / most;
  const line = (points: readonly SolarPoint[]): string =>
    pathOf(points.map(({ at, powerW }) => ({ x: x(at), y: y(powerW) })));
  const area = (points: readonly SolarPoint[]): string => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return '';
    return `${line(points)}L${x(last.at).toFixed(1)} ${SOLAR_FOOT}L${x(first.at).toFixed(1)} ${SOLAR_FOOT}z`;
  };
  const hours = (span.toMs - span.fromMs) / HOUR_MS;
  const ticks = wallClockTicks(span.fromMs, span.toMs, hours > 20 ? 6 : 4, zone).filter(
    (at) => at - span.fromMs > HOUR_MS / 2 && span.toMs - at > HOUR_MS / 2,
  );
  const clock = (at: number): string => formatTime(at, { zone, locale, nowMs: at });
  /** Runs until its goal is reached, from its next start or from now on. */
  const expectedOf = (appliance: Appliance): readonly TimeRange[] => {
    const own = coming.filter((event) => event.kind !== 'night' && event.appliance.id === appliance.id);
    const ready = own.find(({ kind }) => kind === 'ready');
    if (ready === undefined) return [];
    return [{ fromMs: own.find(({ kind }) => kind === 'starts')?.atMs ?? nowMs, toMs: ready.atMs }];
  };
  const place = ({ fromMs, toMs }: TimeRange) => {
    const [from, to] = [Math.max(fromMs, span.fromMs), Math.min(toMs, span.toMs)];
    return { left: share(from), width: `${Math.max(0, (100 * (to - from)) / (span.toMs - span.fromMs))}%` };
  };
  const nights = nightsOf(span, zone, [...pieces.flat(), ...planned.solar]);
  const guessed = planned.prices?.steps.some((step) => step.guessed) === true;
  /** A night that goes on beyond the strip has one end there. */
  const nightText = ({ fromMs, toMs }: TimeRange): string => {
    const times = { from: clock(fromMs), until: clock(toMs) };
    if (fromMs <= span.fromMs) return t('day.nightUntil', times);
    return t(toMs >= span.toMs ? 'day.nightFrom' : 'day.nightBetween', times);
  };
  const seen = (range: TimeRange): boolean => range.toMs > span.fromMs && range.fromMs < span.toMs;
  return (
    <>
      <div className="day-strip">
        {nights.map((night) => (
          <div key={night.fromMs} className="night" style={place(night)}>
            {night.fromMs < nowMs && (
              <i style={{ width: `${100 * Math.min(1, (nowMs - night.fromMs) / (night.toMs - night.fromMs))}%` }} />
            )}
          </div>
        ))}
        <div className="solar">
          <svg
            viewBox={`0 0 ${WIDTH} ${SOLAR_FOOT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={say([label, ...nights.map(nightText)].join(', '))}
          >
            {ticks.map((at) => (
              <path key={at} className="tick" d={`M${x(at)} ${SOLAR_TOP}V${SOLAR_FOOT}`} />
            ))}
            {solarGaps(pieces, span, nowMs).map((gap) => (
              <rect
                key={gap.fromMs}
                className="gap"
                x={x(gap.fromMs)}
                width={x(gap.toMs) - x(gap.fromMs)}
                y={SOLAR_TOP}
                height={SOLAR_FOOT - SOLAR_TOP}
              />
            ))}
            <path className="ahead" d={area(ahead)} />
            <path className="ahead-line" d={line(ahead)} />
            {pieces.map((piece) => (
              <g key={piece[0]?.at}>
                <path className="was" d={area(piece)} />
                <path className="was-line" d={line(piece)} />
              </g>
            ))}
            <path className="foot" d={`M0 ${SOLAR_FOOT}H${WIDTH}`} />
          </svg>
          {ahead.length > 0 && aheadWh !== null && (
            <span className="to-come">
              <Spoken>{t('day.toCome', { energy: formatEnergy(aheadWh, locale) })}</Spoken>
            </span>
          )}
        </div>
        <div className="axis" aria-hidden="true">
          {ticks.map((at) => (
            <span key={at} style={{ left: share(at) }}>
              {clock(at)}
            </span>
          ))}
        </div>
        {appliances.map((appliance) => {
          const blocks: readonly Block[] = blocksOf(rows, appliance.id, SAMPLE_MS);
          const blocksAhead = planned.blocks.get(appliance.id) ?? [];
          const toRun: readonly Planned[] =
            blocksAhead.length > 0 || !planned.isKnown ? blocksAhead : expectedOf(appliance);
          return (
            <div key={appliance.id} className="lane">
              <span>{appliance.name}</span>
              <div aria-hidden="true">
                {blocks.filter(seen).map((block) => (
                  <i key={block.fromMs} data-source={block.source} style={place(block)} />
                ))}
                <PlannedBlocks blocks={toRun.filter(seen)} place={place} />
              </div>
            </div>
          );
        })}
        {planned.prices !== null && <PriceLane band={planned.prices} span={span} clock={clock} />}
        <div className="now" style={{ left: share(nowMs) }} aria-hidden="true">
          <span>{clock(nowMs)}</span>
        </div>
      </div>
      {(nights.length > 0 || guessed) && (
        <p className="strip-legend" aria-hidden="true">
          {nights.length > 0 && <span data-key="night">{t('day.nightBand')}</span>}
          {guessed && <span data-key="guessed">{t('day.priceGuessed')}</span>}
        </p>
      )}
    </>
  );
};
