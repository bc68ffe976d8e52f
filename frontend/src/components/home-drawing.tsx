import { outlines } from './home-outlines.ts';

/*
 * The parts of a drawn home, each with its foot in the middle at 0, 0; `home-drawing.css` has their colours. Decorative: whoever
 * draws a scene says in words what it shows.
 */

/** The house, 122 wide and 145 high, with its panels. */
export const House = () => (
  <g className="house">
    <path className="wall" d={outlines.wall} />
    <path className="door" d={outlines.door} />
    <path className="pane" d={outlines.pane} />
    <path className="roof" d={outlines.roof} />
    <path className="panels" d={outlines.panels} />
  </g>
);

/** The pole of the grid, 97 high. */
export const Pole = () => <path className="pole" d={outlines.pole} />;

/** What the home battery's case holds at most, in units of the drawing. */
const BATTERY_FULL = 38;

/** The home battery, 28 wide and 52 high, filled to its charge. @param props.percent null: unknown */
export const HomeBattery = ({ percent }: { readonly percent: number | null }) => {
  const height = (BATTERY_FULL * Math.min(100, Math.max(0, percent ?? 0))) / 100;
  return (
    <g className="home-battery">
      <rect className="case" x="-14" y="-53" width="28" height="52" rx="6" />
      <rect className="hollow" x="-8" y="-46" width="16" height={BATTERY_FULL} rx="3" />
      {height > 0 && <rect className="charge" x="-8" y={-8 - height} width="16" height={height} rx="3" />}
    </g>
  );
};

/** The box at the wall that a car is plugged into. */
export const Wallbox = () => (
  <g className="wallbox">
    <rect className="box" x="-7" y="-51" width="14" height="24" rx="4" />
    <circle className="lamp" cx="0" cy="-42" r="3" />
  </g>
);

/** A car, 118 wide; its socket is at the left end, 20 above the ground. */
export const Car = () => (
  <g className="vehicle">
    <ellipse className="shade" cx="0" cy="1" rx="60" ry="4" />
    <path className="car" d={outlines.car} />
    <path className="glass" d={outlines.glass} />
    <circle className="wheel" cx="-34" cy="-4" r="8" />
    <circle className="wheel" cx="36" cy="-4" r="8" />
  </g>
);

/** Hills and lawn, as wide as any screen: the scene lets them overflow. @param props.y where the ground is; @param props.middle where the home stands */
export const Ground = ({ y, middle }: { readonly y: number; readonly middle: number }) => (
  <g transform={`translate(${middle} ${y})`}>
    <path className="hill" d={outlines.hill} />
    <path className="lawn" d={outlines.lawn} />
  </g>
);

/** Moon and stars, around a place for the moon. */
export const NightSky = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g className="night" transform={`translate(${x} ${y})`}>
    <path
      className="stars"
      d="M-260 10h.1M-232-24h.1M-190 40h.1M-172-40h.1M-150 4h.1M-120-20h.1M-96 52h.1M-60-46h.1M-42 16h.1M34-34h.1M58 20h.1M48 66h.1M-212 78h.1M-20 92h.1M-330-10h.1M-380 40h.1M120-20h.1M170 50h.1"
    />
    <path className="moon" d="M6-22a20 20 0 1 0 14 28a16 16 0 0 1-14-28z" />
  </g>
);

/** What stands for an appliance that is no car, 30 wide and 56 high. */
export const Boiler = () => (
  <g className="boiler">
    <path className="case" d="M-15-50q0-6 6-6H9q6 0 6 6V-8q0 6-6 6H-9q-6 0-6-6z" />
    <path className="drop" d="M0-42q8 10 8 15a8 8 0 0 1-16 0q0-5 8-15z" />
  </g>
);
