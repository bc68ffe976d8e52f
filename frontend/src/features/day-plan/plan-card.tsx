import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ShownAppliancePlan } from '#shared/model/day-plan.ts';
import { type PlanBlock, planBlocks, planSums } from '../../lib/day/plan-blocks.ts';
import { formatCents, formatEnergy, formatEuro, formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface PlanCardProps {
  readonly appliance: Appliance;
  readonly planned: ShownAppliancePlan;
  readonly nowMs: number;
  readonly zone: string;
}

/** Less is not told apart from nothing, Wh. */
const LITTLE_WH = 50;

/** What is planned for one appliance: when, from where, what it costs and why. */
export const PlanCard = ({ appliance, planned, nowMs, zone }: PlanCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { byAt, slots, shortWh } = planned;
  const clock = { zone, locale, nowMs };
  const time = (at: number | string): string => formatTime(at, clock);
  const sums = planSums(slots);
  const until = byAt === null ? null : time(byAt);
  const energies = { sun: formatEnergy(sums.sunWh, locale), grid: formatEnergy(sums.gridWh, locale) };
  const why = ({ kind, gridEurPerKWh }: PlanBlock): string =>
    t(`dayPlan.why.${kind}`, { price: gridEurPerKWh === null ? '' : formatCents(gridEurPerKWh, locale) });
  const sumText = (): string => {
    const { sunWh, gridWh, costEur } = sums;
    const all = formatEnergy(sunWh + gridWh, locale);
    const cost = costEur === null ? null : formatEuro(costEur, locale);
    if (gridWh < LITTLE_WH)
      return cost === null ? t('goalPreview.allSun', { all }) : t('dayPlan.sumSun', { sun: all, cost });
    if (sunWh < LITTLE_WH)
      return cost === null ? t('goalPreview.onlyGrid', { all }) : t('goalPreview.allGrid', { all, eur: cost });
    return cost === null ? t('dayPlan.sumEnergy', energies) : t('dayPlan.sum', { ...energies, cost });
  };
  return (
    <Card component="section" aria-label={appliance.name} sx={{ p: 2 }}>
      <Typography variant="h2">{appliance.name}</Typography>
      <Typography color="textSecondary">
        {until === null ? t('dayPlan.followsSun') : t('dayPlan.readyBy', { time: until })}
      </Typography>
      {shortWh > 0 && (
        <Typography role="status" sx={{ mt: 1, fontWeight: 640 }}>
          {t('dayPlan.short', { energy: formatEnergy(shortWh, locale), time: until ?? '' })}
        </Typography>
      )}
      {slots.length === 0 ? (
        <Typography sx={{ mt: 1 }}>{t(byAt === null ? 'dayPlan.noSun' : 'dayPlan.nothingNeeded')}</Typography>
      ) : (
        <>
          <ol className="plan-blocks">
            {planBlocks(slots).map((block) => (
              <li key={block.fromMs} data-kind={block.kind}>
                <span className="span">
                  <time dateTime={new Date(block.fromMs).toISOString()}>{time(block.fromMs)}</time>
                  {' – '}
                  <time dateTime={new Date(block.toMs).toISOString()}>
                    {formatTime(block.toMs, { ...clock, nowMs: block.toMs })}
                  </time>
                </span>
                <span>{why(block)}</span>
                <span className="figures">
                  {formatEnergy(block.sunWh + block.gridWh, locale)}
                  {block.costEur !== null && `, ${formatEuro(block.costEur, locale)}`}
                </span>
              </li>
            ))}
          </ol>
          <Typography variant="body2" color="textSecondary">
            {sumText()}
          </Typography>
        </>
      )}
    </Card>
  );
};
