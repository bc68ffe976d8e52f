import type { CSSProperties } from 'react';
import { Boiler, Car, Ground, House, NightSky, Pole, Wallbox } from '../../components/home-drawing.tsx';
import { type DayMoment, demoDay } from './demo-day.ts';

const FIRST = demoDay.findIndex(({ sun }) => sun > 0);
const LAST = demoDay.findLastIndex(({ sun }) => sun > 0);

/** Size of the scene in its own units, and the middle of the sun's arc. */
export const SCENE = { width: 640, height: 300, middle: 320 } as const;

/** Where everything stands. */
const GROUND = 244;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the sun stands on its arc in a half hour of the day, in units of the scene; null at night. */
export const sunAt = (at: number): Place | null => {
  if (at < FIRST || at > LAST) return null;
  const angle = Math.PI * (1 - (at - FIRST) / (LAST - FIRST));
  return { x: SCENE.middle + 290 * Math.cos(angle), y: 236 - 190 * Math.sin(angle) };
};

/** On a phone everything moves towards the middle (`landing.css`): what follows the sun needs to know how far away it is. */
const off = ({ x }: Place): CSSProperties => ({ ['--off' as string]: x - SCENE.middle });

interface SceneProps {
  /** Half hour of the day. */
  readonly at: number;
  readonly moment: DayMoment;
}

/** The demo home under its sky: where the power of this half hour comes from and goes to. Decorative: its figures stand beside. */
export const Scene = ({ at, moment }: SceneProps) => {
  const sun = sunAt(at);
  return (
    <svg className="scene" viewBox={`0 0 ${SCENE.width} ${SCENE.height}`} aria-hidden="true">
      <path className="arc" d="M30 236A290 190 0 0 1 610 236" />
      {sun === null && <NightSky x={360} y={62} />}
      {sun && <circle className="disc" style={off(sun)} cx={sun.x} cy={sun.y} r="22" />}
      <Ground y={GROUND} middle={SCENE.middle} />
      {sun && moment.sun > 0 && (
        <g className="rays" style={off(sun)}>
          {[298, 316, 334].map((x) => (
            <line key={x} className="flow sun" x1={sun.x} y1={sun.y + 30} x2={x} y2="124" />
          ))}
        </g>
      )}
      <g transform={`translate(92 ${GROUND})`}>
        <Pole />
      </g>
      {moment.grid !== 0 && (
        <path
          className={`flow wire ${moment.grid > 0 ? 'import' : 'export'}`}
          d={moment.grid > 0 ? 'M106 163q70 24 149-4' : 'M255 159q-79 28-149 4'}
        />
      )}
      <g transform={`translate(222 ${GROUND})`}>
        <Boiler />
      </g>
      <g transform={`translate(316 ${GROUND})`}>
        <House />
      </g>
      <g transform={`translate(391 ${GROUND})`}>
        <Wallbox />
      </g>
      <g transform={`translate(462 ${GROUND})`}>
        <Car />
      </g>
      {moment.car > 0 && <path className="flow sun cable-flow" d={`M392 ${GROUND - 38}q4 18 14 18`} />}
    </svg>
  );
};
