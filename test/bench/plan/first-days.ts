import { generateTrace } from '#infra/local/trace.ts';
import { type Cell, PlanLab } from './lab.ts';
import { generateMarket } from './prices.ts';
import { contenders, LAW, LEARNT, meanOf, TODAY } from './table.ts';
import { type DrivingWeek, weeks } from './weeks.ts';

const DAYS = 9;
/** They are not played: what is left in the car saves something in them. A week and a weekend. */
const DAYS_AFTER = 9;
const SEEDS = [1, 2, 3, 4, 5, 6] as const;

/** What a home paid in its first days with the law more than by today's rule, by made sky and driving week. */
export interface FirstDays {
  readonly row: string;
  readonly week: string;
  readonly ctADay: readonly number[];
  readonly missed: number;
}

const measured = (lab: PlanLab, week: DrivingWeek, row: string): Cell => {
  const [dynamic] = lab.worlds;
  const who = contenders.find(({ name }) => name === row)?.who;
  if (dynamic === undefined || who === undefined) throw new Error(`no row ${row}`);
  return lab.measure(dynamic, week, who);
};

/** The first nine days of homes of which nobody knows sun or habits yet, under six made skies, dynamic prices. */
export const firstDays = (): readonly FirstDays[] => {
  const all = DAYS + DAYS_AFTER;
  const labs = SEEDS.map((seed) => new PlanLab(generateTrace(seed, all), generateMarket(all), DAYS_AFTER));
  return weeks.flatMap((week) => {
    const today = labs.map((lab) => measured(lab, week, TODAY).eur);
    return [LEARNT, LAW].map((row): FirstDays => {
      const cells = labs.map((lab) => measured(lab, week, row));
      return {
        row,
        week: week.name,
        ctADay: cells.map(({ eur }, nth) => 100 * (eur - (today[nth] ?? Number.NaN))),
        missed: cells.reduce((sum, { missed }) => sum + missed, 0),
      };
    });
  });
};

export const firstDaysText = (rows: readonly FirstDays[]): string =>
  [
    `the first ${DAYS} days of a home, dynamic: ct/day more than today's rule under ${SEEDS.length} made skies; mean`,
    ...rows.map(({ row, week, ctADay, missed }) => {
      const cells = ctADay.map((ct) => ct.toFixed(1).padStart(6)).join(' ');
      return `${`${row}, ${week}`.padEnd(52)} ${cells}  ${meanOf(ctADay).toFixed(1)}${missed > 0 ? `  ${missed} goals missed` : ''}`;
    }),
  ].join('\n');
