import { Temporal } from 'temporal-polyfill';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { Command } from './decide/decide.ts';
import type { SensorView } from './decide/snapshot.ts';
import type { ApplianceExplanation, AskedRule, Explanation, Names } from './explain.ts';

const timeIn = (timeZone: string, ms: number): string => {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'second' })}`;
};

const ISO_TIME = /^\d{4}-\d\d-\d\dT.*Z$/;

/** The unit that the end of a figure's name says. */
const units: readonly (readonly [RegExp, string])[] = [
  [/Wh$/, ' Wh'],
  [/W$/, ' W'],
  [/A$/, ' A'],
  [/Percent$/, ' %'],
  [/S$/, ' s'],
];

/** What every line needs: names in place of ids, times in the zone of the site. */
interface Wording {
  readonly names: Names;
  readonly zone: string;
}

const valueText = (value: unknown, unit: string, { names, zone }: Wording): string => {
  if (typeof value === 'number') {
    return `${value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })}${unit}`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return '-';
  return ISO_TIME.test(value)
    ? timeIn(zone, Date.parse(value))
    : ((names as Readonly<Record<string, string>>)[value] ?? value);
};

/** `surplusW: 1830.2` as `surplus 1,830 W`. What is unknown, or not there, is a dash. */
const figure = (name: string, value: unknown, wording: Wording): string => {
  const [ending, unit] = units.find(([pattern]) => pattern.test(name)) ?? [null, ''];
  const label = (ending === null ? name : name.replace(ending, '')).replace(/([A-Z])/g, ' $1').toLowerCase();
  return `${label.trim()} ${valueText(value, unit, wording)}`;
};

const figuresOf = (figures: Readonly<Record<string, unknown>>, wording: Wording): string =>
  Object.entries(figures)
    .map(([name, value]) => figure(name, value, wording))
    .join(', ');

const reasonOf = ({ reason }: Decision, wording: Wording): string => {
  const figures = figuresOf(reason.figures, wording);
  return figures === '' ? reason.code : `${reason.code} (${figures})`;
};

const commandText = (command: Command['command'] | null): string => {
  if (command === null) return 'no command';
  if (command.kind === 'off') return 'command: off';
  const { currentA, phases } = command;
  return `command: on${currentA === null ? '' : ` at ${currentA} A`}${phases === null ? '' : ` on ${phases} phases`}`;
};

const row = ({ rule, figures }: AskedRule, wording: Wording, note = ''): string =>
  `    ${rule.padEnd(18)} ${figuresOf(figures, wording)}${note}`;

const nameOf = (id: keyof Names, { names }: Wording, fallback: string): string => names[id] ?? fallback;

const readingText = ({ id, service, readings }: SensorView, atMs: number, wording: Wording): string => {
  const reading: SensorReading | undefined = readings.at(-1);
  const name = nameOf(id, wording, service);
  if (reading === undefined) return `  ${name} (${service}): nothing was ever read`;
  const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent: chargePercent } = reading;
  const values = {
    gridW: gridPowerW,
    pvW: pvPowerW,
    houseW: consumptionPowerW,
    batteryW: batteryPowerW,
    chargePercent,
  };
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const ageS = Math.round((atMs - Date.parse(reading.time)) / 1000);
  return `  ${name} (${service}): ${figuresOf({ ...known, ageS }, wording)}`;
};

const deviceText = ({ view }: ApplianceExplanation, wording: Wording): string => {
  const { state, trouble, asked, mode } = view;
  const { on, powerW, setCurrentA: setA, plugged, full } = state;
  const shown = Object.entries({ mode, on, powerW, setA, plugged, full }).filter(([, value]) => value !== null);
  const how = trouble === null ? (asked ? '' : ', not polled in this run') : `, could not be read: ${trouble}`;
  return `${figuresOf(Object.fromEntries(shown), wording)}${how}`;
};

const comparisonText = ({ comparison, stored }: ApplianceExplanation, wording: Wording): string | null => {
  switch (comparison) {
    case 'differs':
      return `  ! The run itself decided otherwise: ${stored?.action} ${stored === null ? '' : reasonOf(stored, wording)}. The law has changed since.`;
    case 'command-failed':
      return `  ! The command failed; the run then said ${stored === null ? '' : reasonOf(stored, wording)}.`;
    case 'not-news':
      return '  (It was no news: the run did not log it.)';
    default:
      return null;
  }
};

const applianceText = (explanation: ApplianceExplanation, wording: Wording): readonly string[] => {
  const { view, rules, decision, command } = explanation;
  const action = decision.action === 'none' ? 'no change' : decision.action;
  const note = comparisonText(explanation, wording);
  return [
    '',
    `${nameOf(view.id, wording, view.service)} (${view.kind}, ${view.service}, ${view.id})`,
    `  read: ${deviceText(explanation, wording)}`,
    '  rules asked, the last one decided:',
    ...rules.map((rule, index) => row(rule, wording, index === rules.length - 1 ? '   <' : '')),
    `  => ${action}: ${reasonOf(decision, wording)}; ${commandText(command)}`,
    ...(note === null ? [] : [note]),
  ];
};

/** Lines of the log that are shown at most. */
const MOST_LINES = 20;

/** Decisions that the run's successors logged, oldest first: a new current or a new reason. */
const sinceText = (since: readonly Decision[], wording: Wording): readonly string[] => {
  if (since.length === 0) return [];
  const lines = since.slice(-MOST_LINES).map((decision) => {
    const { time, applianceId, action, setCurrentA } = decision;
    const done = action === 'set' ? `set to ${setCurrentA ?? '-'} A` : action === 'none' ? 'no change' : action;
    const name = nameOf(applianceId, wording, applianceId);
    return `  ${timeIn(wording.zone, Date.parse(time))}  ${name}: ${done}: ${reasonOf(decision, wording)}`;
  });
  const left = since.length - lines.length;
  return ['', `Logged since${left > 0 ? ` (${left} earlier ones left out)` : ''}`, ...lines];
};

/**
 * What `npm run explain` prints.
 * @param since decisions logged after that run, up to the time that was asked about, oldest first
 */
export const explanationText = (
  { atMs, sensors, site, appliances }: Explanation,
  names: Names,
  timeZone: string,
  since: readonly Decision[] = [],
): readonly string[] => {
  const wording = { names, zone: timeZone };
  return [
    `The last start or stop, decided at ${timeIn(timeZone, atMs)} (${timeZone})`,
    '',
    'Read',
    ...(sensors.length === 0 ? ['  no sensor'] : sensors.map((each) => readingText(each, atMs, wording))),
    ...site.map((rule) => row(rule, wording)),
    ...appliances.flatMap((each) => applianceText(each, wording)),
    ...sinceText(since, wording),
  ];
};
