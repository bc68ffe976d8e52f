import { type Controller, simulate } from './controller.ts';
import { evcc, evccDefaults } from './evcc.ts';
import type { Lab } from './lab.ts';
import { wholePlant } from './plant.ts';
import { product } from './product.ts';
import { samplingOf } from './sampler.ts';
import { STEP_S, STEPS_PER_DAY, type Weather } from './weather.ts';

const WIDTH = 1000;
const PANEL = 190;
const GAP = 34;
const LEFT = 46;
const RIGHT = 24;
const TOP = 40;
const FROM_HOUR = 4;
const TO_HOUR = 22;
/** Steps per point of a curve. */
const STRIDE = 12;
const LATER = 0.14;

/** The day with the most variable PV: much of it, and much of it coming and going. */
const cloudiestDay = (weather: Weather): number => {
  let chosen = 0;
  let most = 0;
  for (let day = 0; day < weather.days; day += 1) {
    let sun = 0;
    let variation = 0;
    for (let step = day * STEPS_PER_DAY; step < (day + 1) * STEPS_PER_DAY - STRIDE; step += STRIDE) {
      const pv = weather.pvW[step] ?? 0;
      sun += pv;
      variation += Math.abs((weather.pvW[step + STRIDE] ?? 0) - pv);
    }
    const score = Math.sqrt(sun) * variation;
    if (score > most) {
      most = score;
      chosen = day;
    }
  }
  return chosen;
};

const f = (value: number): string => value.toFixed(1);

/**
 * PV, house and car of one cloudy day, one panel for each controller, as an SVG document. The page's own colours are
 * defined once, so that it is readable in print and on dark pages.
 */
export const picture = (lab: Lab): string => {
  const weather = lab.weather(1);
  const day = cloudiestDay(weather);
  const s60 = samplingOf(60, 60);
  const ours: Controller = product({ laterEur: LATER, everyS: 60, sampling: s60, plant: wholePlant });
  const actors: readonly (readonly [string, Controller])[] = [
    ['evcc, defaults, on site without latency', evcc(evccDefaults, 30, true)],
    ['evcc, defaults, on cloud data one minute old', evcc(evccDefaults, 60, false)],
    ['Sunward, on cloud data one minute old', ours],
  ];
  const from = day * STEPS_PER_DAY + (FROM_HOUR * 3600) / STEP_S;
  const to = day * STEPS_PER_DAY + (TO_HOUR * 3600) / STEP_S;
  let highest = 4000;
  for (let step = from; step < to; step += 1) highest = Math.max(highest, weather.pvW[step] ?? 0);
  const topW = Math.ceil(highest / 2000) * 2000;
  const x = (step: number): number => LEFT + ((step - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const yIn =
    (panel: number) =>
    (watts: number): number =>
      TOP + panel * (PANEL + GAP) + PANEL - (Math.min(watts, topW) / topW) * PANEL;
  const mean = (series: ArrayLike<number>, step: number): number => {
    let sum = 0;
    for (let index = step; index < step + STRIDE; index += 1) sum += series[index] ?? 0;
    return sum / STRIDE;
  };
  const curve = (series: ArrayLike<number>, y: (watts: number) => number): string => {
    const points: string[] = [];
    for (let step = from; step < to; step += STRIDE) points.push(`${f(x(step))} ${f(y(mean(series, step)))}`);
    return `M${points.join('L')}`;
  };
  /** The car's power in steps, without smoothing. */
  const edges = (series: ArrayLike<number>, y: (watts: number) => number): string => {
    let path = `M${f(x(from))} ${f(y(0))}`;
    let last = 0;
    for (let step = from; step < to; step += 1) {
      const watts = series[step] ?? 0;
      if (watts === last) continue;
      path += `H${f(x(step))}V${f(y(watts))}`;
      last = watts;
    }
    return `${path}H${f(x(to))}V${f(y(0))}Z`;
  };
  const panels = actors.map(([name, controller], panel) => {
    const { evW, byDay } = simulate(weather, wholePlant, s60, controller);
    const y = yIn(panel);
    const before = byDay[day - 1];
    const until = byDay[day];
    const kWh = (pick: 'evSun' | 'evGrid' | 'starts'): number => (until?.[pick] ?? 0) - (before?.[pick] ?? 0);
    const title = `${name}: ${f(kWh('evSun'))} kWh of sun, ${f(kWh('evGrid'))} kWh from the grid, ${kWh('starts')} starts`;
    const grid: string[] = [];
    for (let watts = 0; watts <= topW; watts += 2000) {
      grid.push(`<path class="g" d="M${LEFT} ${f(y(watts))}H${WIDTH - RIGHT}"/>`);
      grid.push(`<text x="${LEFT - 6}" y="${f(y(watts) + 4)}" text-anchor="end">${watts / 1000}</text>`);
    }
    const sunArea = `${curve(weather.pvW, y)}L${f(x(to))} ${f(y(0))}L${f(x(from))} ${f(y(0))}Z`;
    return [
      `<text class="t" x="${LEFT}" y="${f(y(topW) - 8)}">${title}</text>`,
      ...grid,
      `<path class="s" d="${sunArea}"/>`,
      `<path class="c" d="${edges(evW, y)}"/>`,
      `<path class="h" d="${curve(weather.loadW, y)}"/>`,
    ].join('\n');
  });
  const bottom = TOP + actors.length * (PANEL + GAP);
  const hours: string[] = [];
  for (let hour = FROM_HOUR; hour <= TO_HOUR; hour += 2) {
    const at = f(x(day * STEPS_PER_DAY + (hour * 3600) / STEP_S));
    hours.push(`<text x="${at}" y="${bottom - 14}" text-anchor="middle">${hour}:00</text>`);
  }
  const source = lab.trace.recorded
    ? 'Irradiance: DTU solar station, Lyngby; house load: UCI individual household (CC BY 4.0).'
    : 'A generated day.';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 12}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>Day ${day}: sun, house and car under each controller, in kW</title>`,
    '<style>rect{fill:#fff}text{fill:#333}.t{font-size:14px;font-weight:600}.g{stroke:#ddd}.s{fill:#fbd45c}.c{fill:#1769aa;fill-opacity:.55}.h{fill:none;stroke:#a33;stroke-width:1.2}</style>',
    `<rect width="${WIDTH}" height="${bottom + 12}"/>`,
    ...panels,
    ...hours,
    `<text x="${LEFT}" y="${bottom + 6}" font-size="10">kW; yellow: sun, blue: car, red: house. ${source}</text>`,
    '</svg>',
    '',
  ].join('\n');
};
