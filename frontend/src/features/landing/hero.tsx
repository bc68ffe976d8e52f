import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skyFor, wordsFor } from './day-words.ts';
import { dayEnergyKWh, demoDay, demoSunShare, momentToShow, NOON } from './demo-day.ts';
import { Scene } from './scene.tsx';
import type { PageProps } from './start-link.ts';

const clock = (index: number): string =>
  `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;

/** What Sunward is for, over a day of the simulated home that a slider moves through. */
export const Hero = ({ locale, start }: Pick<PageProps, 'locale' | 'start'>) => {
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
  const sentence = t(`day.words.${wordsFor(moment)}`, {
    have: power(Math.max(0, moment.sun - moment.house)),
    car: power(moment.car),
    heater: power(moment.heater),
  });
  return (
    <div className="sky" data-sky={skyFor(moment)}>
      <section className="hero">
        <h1>{t('hero.title')}</h1>
        <p className="lead">{t('hero.text')}</p>
        <a className="button large" href={start.href}>
          {start.label}
        </a>
        <p className="small">{t('hero.small')}</p>
      </section>
      <figure className="picture" aria-labelledby={`${id}-caption`}>
        <Scene at={at} moment={moment} />
        <dl className="figures">
          {figures.map(({ kind, value }) => (
            <div key={kind}>
              <dt>{t(`day.${kind}`)}</dt>
              <dd>{power(value)}</dd>
            </div>
          ))}
        </dl>
        <div className="day">
          <label className="time">
            <span>
              {clock(at)} · {sentence}
            </span>
            <input
              type="range"
              min={0}
              max={demoDay.length - 1}
              value={at}
              aria-label={t('day.time')}
              aria-valuetext={`${clock(at)}: ${description}. ${sentence}`}
              onChange={({ target }) => setAt(Number(target.value))}
            />
          </label>
          <figcaption id={`${id}-caption`}>
            {t('day.caption', {
              sun: number.format(dayEnergyKWh(({ sun }) => sun)),
              taken: number.format(dayEnergyKWh(({ car, heater }) => car + heater)),
              percent: Math.floor(demoSunShare() * 100),
            })}
          </figcaption>
        </div>
      </figure>
    </div>
  );
};
