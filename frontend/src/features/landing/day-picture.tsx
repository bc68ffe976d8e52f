import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';
import { type DayMoment, dayEnergyKWh, demoDay, demoSunShare, momentToShow, NOON } from './demo-day.ts';

const WIDTH = 480;
const HEIGHT = 220;
const TOP_W = 6_500;
const STEP = WIDTH / demoDay.length;
const y = (powerW: number): number => HEIGHT - (powerW / TOP_W) * HEIGHT;

/** Stacked from the ground; PV is a separate area behind them. */
const layers = ['house', 'car', 'heater'] as const;
type Layer = (typeof layers)[number];

const below = (moment: DayMoment, layer: Layer): number =>
  layers.slice(0, layers.indexOf(layer)).reduce((sum, one) => sum + moment[one], 0);

/** Points along the top from left to right, and back along the bottom. */
const areaPath = (top: (moment: DayMoment) => number, bottom: (moment: DayMoment) => number): string => {
  const edge = (of: (moment: DayMoment) => number): string[] =>
    demoDay.flatMap((moment, index) => [
      `${(index * STEP).toFixed(1)} ${y(of(moment)).toFixed(1)}`,
      `${((index + 1) * STEP).toFixed(1)} ${y(of(moment)).toFixed(1)}`,
    ]);
  return `M${[...edge(top), ...edge(bottom).reverse()].join('L')}Z`;
};

const sunPath = areaPath(
  ({ sun }) => sun,
  () => 0,
);
const layerPaths: Readonly<Record<Layer, string>> = {
  house: areaPath(
    ({ house }) => house,
    () => 0,
  ),
  car: areaPath(
    (moment) => below(moment, 'car') + moment.car,
    (moment) => below(moment, 'car'),
  ),
  heater: areaPath(
    (moment) => below(moment, 'heater') + moment.heater,
    (moment) => below(moment, 'heater'),
  ),
};

const clock = (index: number): string =>
  `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;

/** A day of the simulated home with a time slider: PV, and its consumers. */
export const DayPicture = ({ locale }: { readonly locale: Locale }) => {
  const { t } = useTranslation('landing');
  const id = useId();
  const [at, setAt] = useState(NOON);
  // The prerendered page shows noon; the browser then shows the current time of day.
  useEffect(() => setAt(momentToShow(new Date())), []);
  const moment = demoDay[at] ?? { sun: 0, house: 0, car: 0, heater: 0, grid: 0 };
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const power = (powerW: number): string => t('day.power', { figure: number.format(powerW / 1000) });
  const figures = [
    { kind: 'sun', value: moment.sun },
    { kind: 'house', value: moment.house },
    { kind: 'car', value: moment.car },
    { kind: 'heater', value: moment.heater },
    { kind: moment.grid > 0 ? 'import' : 'feedIn', value: Math.abs(moment.grid) },
  ] as const;
  const description = figures.map(({ kind, value }) => `${t(`day.${kind}`)} ${power(value)}`).join(', ');
  return (
    <figure className="picture" aria-labelledby={`${id}-caption`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 22}`} aria-hidden="true">
        <path className="area sun" d={sunPath} />
        {layers.map((layer) => (
          <path key={layer} className={`area ${layer}`} d={layerPaths[layer]} />
        ))}
        <line className="ground" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {[6, 12, 18].map((hour) => (
          <text key={hour} className="hour" x={hour * 2 * STEP} y={HEIGHT + 17}>
            {clock(hour * 2)}
          </text>
        ))}
        <line className="cursor" x1={(at + 0.5) * STEP} x2={(at + 0.5) * STEP} y1="0" y2={HEIGHT} />
      </svg>
      <label className="time">
        <span>{t('day.time', { time: clock(at) })}</span>
        <input
          type="range"
          min={0}
          max={demoDay.length - 1}
          value={at}
          aria-valuetext={`${clock(at)}: ${description}`}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </label>
      <dl className="figures">
        {figures.map(({ kind, value }) => (
          <div key={kind} className={kind}>
            <dt>{t(`day.${kind}`)}</dt>
            <dd>{power(value)}</dd>
          </div>
        ))}
      </dl>
      <figcaption id={`${id}-caption`}>
        {t('day.caption', {
          sun: number.format(dayEnergyKWh(({ sun }) => sun)),
          taken: number.format(dayEnergyKWh(({ car, heater }) => car + heater)),
          percent: Math.floor(demoSunShare() * 100),
        })}
      </figcaption>
    </figure>
  );
};
