import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { desiredText } from '../../lib/desired-text.ts';
import { formatDuration, formatEnergy, formatPercent, formatScheduleItem, formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

const WH_PER_KWH = 1000;

/** What its owner has set for it in the mode that is in force: goals with their times, or the schedule now and next. */
const usePlan = ({
  mode,
  settings: { deadline, dailyMinimum },
  applianceScheduleItems: items,
  currentApplianceScheduleItemIndex: current,
  nextApplianceScheduleItemIndex: next,
}: Appliance): readonly string[] => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const energy = (kWh: number): string => formatEnergy(kWh * WH_PER_KWH, locale);
  const item = (index: number | null) => (index === null ? null : (items[index] ?? null));
  if (mode === 'SCHEDULE') {
    const [now, then] = [item(current), item(next)];
    return [
      ...(now === null ? [] : [t('appliance.scheduleNow', { state: desiredText(now.desiredState, t, locale) })]),
      ...(then === null || then === now
        ? []
        : [
            t('appliance.scheduleNext', {
              time: formatScheduleItem(then, locale),
              state: desiredText(then.desiredState, t, locale),
            }),
          ]),
    ];
  }
  if (mode !== 'AUTO') return [];
  const lines: string[] = [];
  if (deadline !== null) {
    const { targetPercent, energyKWh, readyAt, days } = deadline;
    const goal = targetPercent === null ? energy(energyKWh ?? 0) : formatPercent(targetPercent, locale);
    const when = days?.map((day) => formatWeekday(day, locale, 'short')).join(', ') ?? null;
    lines.push(
      when === null
        ? t('appliance.readyDaily', { goal, time: readyAt })
        : t('appliance.readyOn', { goal, time: readyAt, days: when }),
    );
  }
  if (dailyMinimum !== null) {
    const { minutes, energyKWh, by } = dailyMinimum;
    const goal = minutes === null ? energy(energyKWh ?? 0) : formatDuration(minutes * MINUTE_MS, t);
    lines.push(t('appliance.dailyBy', { goal, time: by }));
  }
  return lines;
};

/** The same on the card; nothing where nothing is set. */
export const AppliancePlan = ({ appliance }: { readonly appliance: Appliance }) => {
  const lines = usePlan(appliance);
  if (lines.length === 0) return null;
  return (
    <p className="note" data-testid="plan">
      {lines.join(' ')}
    </p>
  );
};
