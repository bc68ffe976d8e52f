import type { Knowing } from './controllers.ts';
import type { Cell, Stress, Who } from './lab.ts';

/** A controller, by the name that its row has. */
export interface Contender {
  readonly name: string;
  readonly who: Who;
  /** Run in these worlds only; absent: in all. */
  readonly only?: RegExp;
}

const law = (sun: Knowing['sun'], habits: Knowing['habits'], more: Partial<Knowing> = {}): Who => ({
  kind: 'product',
  knowing: { sun, habits, ...more },
});

export const TODAY = "today's rule";
export const LAW = 'law, forecast, habits learnt';
export const KNOWN = 'law, forecast, habits known';
export const DARK = 'law, no sun counted';
export const LEARNT = 'law, sun learnt, habits learnt';

export const contenders: readonly Contender[] = [
  { name: 'full power when plugged in', who: { kind: 'full' }, only: /^dynamic$/ },
  { name: TODAY, who: { kind: 'product', knowing: null } },
  { name: 'cheapest slots', who: law('none', 'unknown', { onlyGrid: true }) },
  { name: DARK, who: law('none', 'learnt'), only: /^(dynamic|flat)$/ },
  { name: 'law, forecast, habits unknown', who: law('forecast', 'unknown'), only: /^dynamic$/ },
  { name: LEARNT, who: law('learnt', 'learnt') },
  { name: LAW, who: law('forecast', 'learnt') },
  { name: KNOWN, who: law('forecast', 'known'), only: /^dynamic$/ },
  { name: 'law, everything known', who: law('known', 'known'), only: /^dynamic$/ },
];

/** What the law has to stand, in the dynamic world; beside it today's rule under the same. */
export const stresses: readonly {
  readonly name: string;
  readonly stress: Stress;
  readonly knowing?: Partial<Knowing>;
}[] = [
  { name: "tomorrow's prices never coming", stress: {}, knowing: { late: true } },
  { name: 'forecast twice the sun', stress: { forecastScale: 2 } },
  { name: 'forecast half the sun', stress: { forecastScale: 0.5 } },
  { name: 'twice the error of the forecast', stress: { forecastErrors: 2 } },
  { name: 'odd weeks', stress: { odd: true } },
  { name: 'charge of the car unknown', stress: { chargeUnknown: true } },
  { name: 'samples without delay', stress: { delayS: 0 } },
];

/** What is wanted of the way from today's rule to the optimum, %, by world and row. */
export const aims: readonly { readonly world: string; readonly row: string; readonly percent: number }[] = [
  { world: 'dynamic', row: LAW, percent: 70 },
  { world: 'dynamic', row: LEARNT, percent: 60 },
  { world: 'module 3', row: LAW, percent: 70 },
  { world: 'HT/NT', row: LAW, percent: 58 },
  { world: 'flat', row: LAW, percent: 45 },
];

/** "1.46 (4.2 @ 27; 3.7; 2.0)": EUR a day, bought kWh at ct, kWh of sun, starts a day. */
export const cellText = ({ eur, gridKWh, gridCt, sunKWh, starts }: Cell): string =>
  `${eur.toFixed(2)} (${gridKWh.toFixed(1)} @ ${gridCt.toFixed(0)}; ${sunKWh.toFixed(1)}; ${starts.toFixed(1)})`;

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
