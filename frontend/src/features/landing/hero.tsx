import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLICKS_TO_CHARGE } from './clicks.ts';
import { skyFor, wordsFor } from './day-words.ts';
import { demoDay, demoSunKm, demoSunShare, NOON } from './demo-day.ts';
import { takeEarlierValue } from './first-use.ts';
import { type Place, SCENE, Scene, sunAt } from './scene.tsx';
import type { PageProps } from './start-link.ts';

const clock = (index: number): string =>
  `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;

/** Beside the disc, on the side of the middle; at night where it would stand highest. */
const besideSun = (at: number): Place => {
  const sun = sunAt(at);
  if (sun === null) return { x: 246, y: 62 };
  // Above the figure of the grid, where the sun stands low.
  return { x: sun.x + (sun.x < SCENE.middle ? 84 : -84), y: Math.min(sun.y, 88) };
};

/** The same on a phone, where the arc is narrower (`landing.css`). */
const besideDisc = (at: number, wideX: number): number => {
  const sun = sunAt(at);
  if (sun === null) return SCENE.middle + (wideX - SCENE.middle) * 0.62;
  return SCENE.middle + (sun.x - SCENE.middle) * 0.57 + (sun.x < SCENE.middle ? 72 : -72);
};

interface Pill {
  readonly kind: 'sun' | 'house' | 'car' | 'heater' | 'import' | 'feedIn';
  readonly value: number;
  readonly place: Place;
  /** On a phone, where the home stands closer together. */
  readonly narrow: Place;
}

/** What the figures of a half hour are, and where they stand in the scene. */
const pillsOf = (at: number): readonly Pill[] => {
  const { sun, house, car, heater, grid } = demoDay[at] ?? { sun: 0, house: 0, car: 0, heater: 0, grid: 0 };
  const solar = besideSun(at);
  return [
    {
      kind: 'sun',
      value: sun,
      place: solar,
      narrow: { x: Math.min(450, Math.max(190, besideDisc(at, solar.x))), y: solar.y },
    },
    {
      kind: grid > 0 ? 'import' : 'feedIn',
      value: Math.abs(grid),
      place: { x: 92, y: 122 },
      narrow: { x: 176, y: 122 },
    },
    { kind: 'heater', value: heater, place: { x: 216, y: 270 }, narrow: { x: 196, y: 276 } },
    { kind: 'house', value: house, place: { x: 316, y: 270 }, narrow: { x: 306, y: 276 } },
    { kind: 'car', value: car, place: { x: 462, y: 270 }, narrow: { x: 428, y: 276 } },
  ];
};

const percentOf = ({ x, y }: Place): readonly [string, string] => [
  `${(100 * x) / SCENE.width}%`,
  `${(100 * y) / SCENE.height}%`,
];

const styleOf = ({ place, narrow }: Pill): CSSProperties => {
  const [x, y] = percentOf(place);
  const [narrowX, narrowY] = percentOf(narrow);
  return { '--x': x, '--y': y, '--narrow-x': narrowX, '--narrow-y': narrowY } as CSSProperties;
};

/** What Sunward is for, over a day of the simulated home that a slider moves through. */
export const Hero = ({ locale, start }: Pick<PageProps, 'locale' | 'start'>) => {
  const { t } = useTranslation('landing');
  const id = useId();
  const [at, setAt] = useState(NOON);
  const slider = useRef<HTMLInputElement>(null);
  // The prerendered slider moves before this has run.
  useEffect(() => {
    const moved = takeEarlierValue(slider.current);
    if (moved !== null) setAt(Number(moved));
  }, []);
  const moment = demoDay[at] ?? { sun: 0, house: 0, car: 0, heater: 0, grid: 0 };
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const power = (powerW: number): string => t('day.power', { figure: number.format(powerW / 1000) });
  const said = (powerW: number): string => {
    const count = powerW / 1000;
    return t('day.said', { count, figure: number.format(count) });
  };
  const pills = pillsOf(at);
  const sentenceWith = (figure: typeof power): string =>
    t(`day.words.${wordsFor(moment)}`, {
      have: figure(Math.max(0, moment.sun - moment.house)),
      car: figure(moment.car),
      heater: figure(moment.heater),
    });
  const description = pills.map(({ kind, value }) => `${t(`day.${kind}`)} ${said(value)}`).join(', ');
  const percent = Math.floor(demoSunShare() * 100);
  const proof = [
    ['share', `${percent}\u00a0%`],
    ['km', `${Math.floor(demoSunKm())}\u00a0km`],
    ['clicks', t('proof.count', { count: CLICKS_TO_CHARGE })],
  ] as const;
  return (
    <div className="sky" data-sky={skyFor(moment)}>
      <section className="hero">
        <h1>{t('hero.title')}</h1>
        <p className="lead">{t('hero.text')}</p>
        <p className="ways">
          <a className="button large" href={start.href}>
            {start.label}
          </a>
          <a className="button large pale" href={`/${locale}/demo`}>
            {t('hero.demo')}
          </a>
        </p>
        <p className="small">{t('hero.small')}</p>
      </section>
      <figure className="picture" aria-labelledby={`${id}-caption`}>
        <div className="stage">
          <Scene at={at} moment={moment} />
          <dl className="figures">
            {pills.map((pill) => (
              <div key={pill.kind} style={styleOf(pill)}>
                <dt>{t(`day.${pill.kind}`)}</dt>
                <dd>{power(pill.value)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="day" id="day">
          <label className="time">
            <span>
              {clock(at)} · {sentenceWith(power)}
            </span>
            <input
              ref={slider}
              type="range"
              min={0}
              max={demoDay.length - 1}
              value={at}
              aria-label={t('day.time')}
              aria-valuetext={`${clock(at)}: ${description}. ${sentenceWith(said)}`}
              onChange={({ target }) => setAt(Number(target.value))}
            />
          </label>
          <p className="ends" aria-hidden="true">
            <span>00:00</span>
            <span>{t('day.move')}</span>
            <span>24:00</span>
          </p>
          <figcaption id={`${id}-caption`}>
            <strong>{t('day.share', { percent })}</strong>
            {t('day.caption')}
          </figcaption>
        </div>
      </figure>
      <dl className="proof">
        {proof.map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`proof.${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
