import type { CSSProperties } from 'react';
import { type DayMoment, demoDay } from './demo-day.ts';

const FIRST = demoDay.findIndex(({ sun }) => sun > 0);
const LAST = demoDay.findLastIndex(({ sun }) => sun > 0);

/** Size of the scene in its own units, and the middle of the sun's arc. */
export const SCENE = { width: 640, height: 290, middle: 320 } as const;

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
      {sun === null && (
        <g className="stars">
          <path d="M190 60h.1M236 112h.1M272 34h.1M402 58h.1M446 110h.1M212 150h.1M468 34h.1" />
          <circle className="moon" cx="360" cy="62" r="16" />
        </g>
      )}
      {sun && <circle className="disc" style={off(sun)} cx={sun.x} cy={sun.y} r="22" />}
      <path className="hill" d="M-1400 226H0q160-26 300 0t220-12q70-14 120 8H2040v68H-1400z" />
      <path className="lawn" d="M-1400 244H0q320-12 640 0H2040v47H-1400z" />
      {sun && moment.sun > 0 && (
        <g className="rays" style={off(sun)}>
          {[300, 318, 336].map((x) => (
            <line key={x} className="flow sun" x1={sun.x} y1={sun.y + 30} x2={x} y2="140" />
          ))}
        </g>
      )}
      <path className="pole" d="M92 244v-74M78 178h28M82 188h20" />
      {moment.grid !== 0 && (
        <path
          className={`flow wire ${moment.grid > 0 ? 'import' : 'export'}`}
          d={moment.grid > 0 ? 'M106 180q80 22 158 0' : 'M264 180q-78 22-158 0'}
        />
      )}
      <path className="wall" d="M264 168h104v76H264z" />
      <path className="door" d="M312 206h22v38h-22z" />
      <path className="pane" d="M276 186h22v16h-22zM346 186h14v16h-14z" />
      <path className="roof" d="M272 122h88l16 46H256z" />
      <path className="panels" d="M284 130h64l10 30h-84zM280 145h73M305 130l-5 30M327 130l4 30" />
      <rect className="box" x="374" y="202" width="12" height="20" rx="4" />
      <g className="vehicle">
        {moment.car > 0 && <path className="flow sun" d="M386 214q8 18 22 14" />}
        <path className="car" d="M404 236q-2-14 14-16q14-20 36-20q26 0 38 20q22 2 22 12v6q0 2-4 2h-102q-4 0-4-4z" />
        <path className="pane" d="M426 218q10-12 24-12v12zM456 206q16 0 24 12h-24z" />
        <circle className="wheel" cx="428" cy="240" r="9" />
        <circle className="wheel" cx="490" cy="240" r="9" />
      </g>
    </svg>
  );
};
