import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ShownAppliancePlan, SitePlan } from '#shared/model/day-plan.ts';
import { HOUR_MS } from '#shared/units.ts';
import { planBlocks } from '../../lib/day/plan-blocks.ts';
import { formatCents, formatEnergy, formatTime } from '../../lib/format.ts';
import { wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';

/** So much of the time to come is drawn, ms. */
const SHOWN_MS = 36 * HOUR_MS;
/** Size of each drawing in its own units. */
const [WIDTH, SUN_HEIGHT, PRICE_HEIGHT] = [400, 90, 44] as const;

interface PlanChartProps {
  readonly plan: SitePlan;
  readonly named: readonly { readonly appliance: Appliance; readonly planned: ShownAppliancePlan }[];
  readonly nowMs: number;
  readonly zone: string;
}

/** The sun to come with what of it is counted on, the prices where they change, and when each appliance is to run. */
export const PlanChart = ({ plan: { sun, prices }, named, nowMs, zone }: PlanChartProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useSpoken();
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const toMs = fromMs + SHOWN_MS;
  const x = (atMs: number): number => (WIDTH * (Math.min(toMs, Math.max(fromMs, atMs)) - fromMs)) / SHOWN_MS;
  const share = (atMs: number): string => `${(100 * x(atMs)) / WIDTH}%`;
  const hours = sun.hours.filter(({ startAt }) => Date.parse(startAt) < toMs);
  const expectedW = (hour: (typeof hours)[number]): number => hour.pvW ?? hour.surplusW;
  const mostW = Math.max(1000, ...hours.map(expectedW));
  const y = (powerW: number): number => SUN_HEIGHT - ((SUN_HEIGHT - 4) * powerW) / mostW;
  const steps = (of: (hour: (typeof hours)[number]) => number): string =>
    hours.map((hour) => `L${x(Date.parse(hour.startAt))} ${y(of(hour))}H${x(Date.parse(hour.endAt))}`).join('');
  const area = (of: (hour: (typeof hours)[number]) => number): string =>
    `M${x(fromMs)} ${SUN_HEIGHT}${steps(of)}V${SUN_HEIGHT}z`;
  const energyWh = hours.reduce((wh, hour) => wh + expectedW(hour), 0);
  const countedWh = hours.reduce((wh, { surplusW }) => wh + surplusW, 0);
  const changes = prices.slots.length > 1;
  const priced = prices.slots.filter(({ startAt }) => Date.parse(startAt) < toMs);
  const cents = priced.map(({ importEur }) => importEur);
  const [low, high] = [Math.min(0, ...cents), Math.max(...cents)];
  const priceY = (eur: number): number =>
    PRICE_HEIGHT - ((PRICE_HEIGHT - 4) * (eur - low)) / Math.max(0.01, high - low);
  const ticks = wallClockTicks(fromMs, toMs, 6, zone).filter((at) => at - fromMs > HOUR_MS && toMs - at > HOUR_MS);
  return (
    <div className="plan-chart">
      <p className="legend">
        <span data-key="expected">{t('dayPlan.expected', { energy: formatEnergy(energyWh, locale) })}</span>
        <span data-key="counted">{t('dayPlan.counted', { energy: formatEnergy(countedWh, locale) })}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${SUN_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say(
          t('dayPlan.sunChart', {
            expected: formatEnergy(energyWh, locale),
            counted: formatEnergy(countedWh, locale),
          }),
        )}
      >
        <path className="expected" d={area(expectedW)} />
        <path className="counted" d={area(({ surplusW }) => surplusW)} />
        <path className="foot" d={`M0 ${SUN_HEIGHT}H${WIDTH}`} />
      </svg>
      {changes && (
        <svg
          viewBox={`0 0 ${WIDTH} ${PRICE_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={say(
            t('dayPlan.priceChart', {
              low: formatCents(Math.min(...cents), locale),
              high: formatCents(high, locale),
            }),
          )}
        >
          {priced.map(({ startAt, endAt, importEur, guessed }) => (
            <rect
              key={startAt}
              className={guessed ? 'price guessed' : 'price'}
              x={x(Date.parse(startAt))}
              width={Math.max(0.5, x(Date.parse(endAt)) - x(Date.parse(startAt)))}
              y={Math.min(priceY(importEur), priceY(0))}
              height={Math.max(1, Math.abs(priceY(importEur) - priceY(0)))}
            />
          ))}
        </svg>
      )}
      <div className="axis" aria-hidden="true">
        {ticks.map((at) => (
          <span key={at} style={{ left: share(at) }}>
            {formatTime(at, { zone, locale, nowMs: at })}
          </span>
        ))}
      </div>
      {named.map(({ appliance, planned }) => (
        <div key={appliance.id} className="lane">
          <span>{appliance.name}</span>
          <div aria-hidden="true">
            {planBlocks(planned.slots)
              .filter((block) => block.fromMs < toMs)
              .map((block) => (
                <i
                  key={block.fromMs}
                  data-planned={block.kind}
                  style={{ left: share(block.fromMs), width: `${(100 * (x(block.toMs) - x(block.fromMs))) / WIDTH}%` }}
                />
              ))}
            {planned.byAt !== null && Date.parse(planned.byAt) < toMs && (
              <b className="goal" style={{ left: share(Date.parse(planned.byAt)) }} />
            )}
          </div>
        </div>
      ))}
    </div>
  );
};
