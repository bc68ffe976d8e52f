import { isoTime } from '#functions/platform/clock.ts';
import type { HistoryPoint } from '#shared/model/history.ts';

/** What of a stored reading history draws. */
export interface Sample {
  readonly timeMs: number;
  readonly home: Readonly<Record<HomeQuantity, number | null>>;
  readonly appliances: Readonly<Record<string, { readonly powerW: number | null }>>;
}

const quantities = [
  'pvPowerW',
  'consumptionPowerW',
  'gridPowerW',
  'batteryPowerW',
  'batterySocPercent',
] as const satisfies readonly (keyof HistoryPoint)[];
type HomeQuantity = (typeof quantities)[number];

/** Mean of what is known; null when nothing is. */
const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const pointOf = (timeMs: number, samples: readonly Sample[]): HistoryPoint => {
  const of = (quantity: HomeQuantity) => mean(samples.map(({ home }) => home[quantity]));
  const ids = new Set(samples.flatMap(({ appliances }) => Object.keys(appliances)));
  return {
    time: isoTime(timeMs),
    pvPowerW: of('pvPowerW'),
    consumptionPowerW: of('consumptionPowerW'),
    gridPowerW: of('gridPowerW'),
    batteryPowerW: of('batteryPowerW'),
    batterySocPercent: of('batterySocPercent'),
    appliances: Object.fromEntries(
      [...ids].map((id) => [id, mean(samples.map(({ appliances }) => appliances[id]?.powerW ?? null))]),
    ),
  };
};

/** Means over steps of `stepMs` from `fromMs`, a whole step, to before `toMs`. A step without a sample is all null: a gap. */
export const toSteps = (samples: readonly Sample[], fromMs: number, toMs: number, stepMs: number): HistoryPoint[] => {
  const byStep = new Map<number, Sample[]>();
  for (const sample of samples) {
    const start = fromMs + Math.floor((sample.timeMs - fromMs) / stepMs) * stepMs;
    const step = byStep.get(start);
    if (step) step.push(sample);
    else byStep.set(start, [sample]);
  }
  const count = Math.max(0, Math.ceil((toMs - fromMs) / stepMs));
  return Array.from({ length: count }, (_, index) => {
    const start = fromMs + index * stepMs;
    return pointOf(start, byStep.get(start) ?? []);
  });
};
