/*
 * The parts of a drawn home, each with its foot in the middle at 0, 0; `home-drawing.css` has their colours. Decorative: whoever
 * draws a scene says in words what it shows.
 */

/** The house, 122 wide and 145 high, with its panels. */
export const House = () => (
  <g className="house">
    <path className="wall" d="M-61-89H61V0H-61z" />
    <path className="door" d="M-5-48h26V0H-5z" />
    <path className="pane" d="M-47-68h31v25h-31zM31-68h20v20H31zM-47-30h31v16h-31z" />
    <path className="roof" d="M-51-144H56l13 56H-68z" />
    <path className="panels" d="M-42-135h88l10 40H-52zM-47-116h98M-25-135l-5 40M-6-135l-2 40M12-135l3 40M30-135l6 40" />
  </g>
);

/** The pole of the grid, 97 high. */
export const Pole = () => <path className="pole" d="M0 0v-97M-17-87h34M-13-77h26M-14-87v6M14-87v6" />;

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
    <path className="car" d="M-59-7q-2-13 12-16q8-1 13-4q17-14 36-14q21 0 36 16q18 2 20 12v5q0 4-4 4H-55q-4 0-4-3z" />
    <path className="glass" d="M-27-25q12-11 25-11v11zM3-36q14 0 25 11H3z" />
    <circle className="wheel" cx="-34" cy="-4" r="8" />
    <circle className="wheel" cx="36" cy="-4" r="8" />
  </g>
);

/** Hills and lawn, as wide as any screen: the scene lets them overflow. @param props.y where the ground is; @param props.middle where the home stands */
export const Ground = ({ y, middle }: { readonly y: number; readonly middle: number }) => (
  <g transform={`translate(${middle} ${y})`}>
    <path
      className="hill"
      d="M-1700-24H-195q150-10 300 0q40-40 80-40q60 0 100 32q90 20 200 4q160-20 300 4h900v62H-1700z"
    />
    <path className="lawn" d="M-1700 2H-195q200-8 390 0H1700v140H-1700z" />
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
