/** How a figure of a reason is formatted for display. */
export type ReasonUnit =
  | 'power'
  | 'energy'
  | 'current'
  | 'percent'
  | 'duration'
  | 'time'
  | 'appliance'
  | 'service'
  | 'count'
  | 'price'
  | 'emission';

/**
 * Every state of control, with its figures. The only list: a test compares the sentences in every language with it. Names of
 * figures end in their unit: W, Wh, A, Percent, S (seconds), Eur (per kWh), G (g CO2 per kWh); `until`/`since`/`at` are ISO times.
 */
export const reasonFigures = {
  'waiting-surplus': { haveW: 'power', needW: 'power' },
  'waiting-calm': { haveW: 'power', swingW: 'power', needW: 'power' },
  'starting-sun': { powerW: 'power', haveW: 'power' },
  'charging-sun': { powerW: 'power', haveW: 'power' },
  'holding-minimum': { gapW: 'power', stopW: 'power' },
  'holding-awake': { gapW: 'power', pauses: 'count' },
  'stopping-cloud': { haveW: 'power', needW: 'power' },
  'min-on': { until: 'time' },
  'min-off': { until: 'time' },
  'starts-cap': { starts: 'count', until: 'time' },
  'commands-spent': { commands: 'count', until: 'time' },
  guard: { until: 'time' },
  'no-new-data': { ageS: 'duration' },
  'data-stale': { ageS: 'duration', service: 'service' },
  'data-stale-past': { ageS: 'duration', service: 'service' },
  'data-stale-minimum': { ageS: 'duration', service: 'service' },
  'data-stale-off': { ageS: 'duration', service: 'service' },
  'data-missing': {},
  'house-unknown': {},
  'data-implausible': { gapW: 'power' },
  'wrong-sign': {},
  'wrong-meter': { forS: 'duration' },
  'vendor-limit': { service: 'service', until: 'time' },
  'other-lost': { other: 'appliance' },
  priority: { other: 'appliance', powerW: 'power' },
  'battery-first': { socPercent: 'percent', targetPercent: 'percent' },
  'battery-sunset': { expectedWh: 'energy', missingWh: 'energy' },
  'battery-helps': { socPercent: 'percent', abovePercent: 'percent' },
  'schedule-on': { until: 'time' },
  'schedule-off': { until: 'time' },
  'soc-map-on': { socPercent: 'percent', abovePercent: 'percent' },
  'soc-map-off': { socPercent: 'percent', abovePercent: 'percent' },
  'soc-map-below': { socPercent: 'percent', fromPercent: 'percent' },
  'soc-unknown': {},
  'deadline-waiting': { at: 'time', until: 'time' },
  'deadline-waiting-unknown': { at: 'time', until: 'time' },
  'deadline-grid': { until: 'time' },
  'deadline-grid-unknown': { until: 'time' },
  'deadline-short': { until: 'time', missingWh: 'energy' },
  'floor-grid': { socPercent: 'percent', atLeastPercent: 'percent' },
  'plan-waiting-grid': { at: 'time', priceEur: 'price', sunWh: 'energy', until: 'time' },
  'plan-waiting-sun': { sunWh: 'energy', until: 'time' },
  'plan-grid': { priceEur: 'price', until: 'time', by: 'time' },
  'cheap-grid': { priceEur: 'price', limitEur: 'price', until: 'time' },
  'cheap-waiting': { at: 'time', priceEur: 'price', limitEur: 'price' },
  'clean-grid': { co2G: 'emission', limitG: 'emission', until: 'time' },
  'clean-waiting': { at: 'time', co2G: 'emission', limitG: 'emission' },
  'charge-now': { until: 'time' },
  'forced-on': {},
  'forced-off': {},
  manual: {},
  'foreign-change': { until: 'time' },
  'foreign-change-open': {},
  paused: { until: 'time' },
  'plan-paused': { limit: 'count' },
  'plan-mode': {},
  'car-full': {},
  'car-not-drawing': { sinceS: 'duration' },
  'load-not-drawing': { sinceS: 'duration' },
  starting: { powerW: 'power' },
  'device-offline': { since: 'time' },
  'device-unknown': {},
  'link-broken': { service: 'service' },
  'vendor-trouble': { service: 'service', since: 'time' },
  'own-trouble': {},
  'command-failed': { service: 'service' },
  'vendor-step': { service: 'service' },
  'car-asleep': {},
  'limits-conflict': { minA: 'current', maxA: 'current' },
  'schedule-empty': {},
  'soc-map-empty': {},
  'not-obeying': { until: 'time' },
  'fuse-limit': { limitA: 'current' },
  'no-plug': {},
  night: {},
  'no-sensor': {},
  probing: { powerW: 'power' },
  'phase-switching': { until: 'time' },
} as const satisfies Record<string, Record<string, ReasonUnit>>;

export type ReasonCode = keyof typeof reasonFigures;
export const reasonCodes = Object.keys(reasonFigures) as ReasonCode[];

type FigureOf<U extends ReasonUnit> = U extends 'time' | 'appliance' | 'service' ? string : number;
/** Figures of one code: numbers in the unit at the end of their name, ISO times, ids. */
export type ReasonFigures<C extends ReasonCode> = {
  [F in keyof (typeof reasonFigures)[C]]: FigureOf<(typeof reasonFigures)[C][F] & ReasonUnit>;
};
/** The reason for an appliance's state: a code and its figures. */
export type Reason = { [C in ReasonCode]: { code: C; figures: ReasonFigures<C> } }[ReasonCode];
