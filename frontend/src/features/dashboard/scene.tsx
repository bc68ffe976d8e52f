import { memo } from 'react';
import { Boiler, Car, Ground, HomeBattery, House, NightSky, Pole, Wallbox } from '../../components/home-drawing.tsx';
import { pathOf } from '../../lib/line-path.ts';
import { type SceneLayout, type SceneLine, sunPlace, travelS } from './model/scene.ts';

interface SceneProps {
  readonly layout: SceneLayout;
  /** What it shows, in one sentence. */
  readonly label: string;
  readonly lines: readonly SceneLine[];
  /** The sun's share of its way; null: the moon stands there. */
  readonly sunShare: number | null;
  /** Charge of the home battery, %; null: unknown. Undefined: there is none. */
  readonly batteryPercent: number | null | undefined;
  /** What stands beside the house. */
  readonly appliance: 'car' | 'box' | 'boiler' | null;
  /** The sensors' figures are of an earlier time: no colour, and no sun where it stands by now. */
  readonly past: boolean;
  /** The same of the appliance's. */
  readonly appliancePast: boolean;
}

/** Where the power flows to, for whoever asked for less motion: an arrow in the middle of the line. */
const Arrow = ({ line }: { readonly line: SceneLine }) => {
  const middle = Math.floor((line.way.length - 1) / 2);
  const [a, b] = [line.way[middle], line.way[middle + 1]];
  if (a === undefined || b === undefined || travelS(line.powerW) === null) return null;
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + ((line.powerW ?? 0) < 0 ? 180 : 0);
  return (
    <path
      className="arrow"
      data-origin={line.origin}
      d="M-5-5L4 0L-5 5z"
      transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) rotate(${degrees})`}
    />
  );
};

const Line = ({ line, past }: { readonly line: SceneLine; readonly past: boolean }) => (
  <>
    <path className="line" data-origin={line.origin} d={pathOf(line.way)} />
    {!past && <Arrow line={line} />}
  </>
);

/** The home under its sky. */
export const Scene = memo(
  ({ layout, label, lines, sunShare, batteryPercent, appliance, past, appliancePast }: SceneProps) => {
    const { width, height, arc, house, pole, battery, box, car, moon } = layout;
    const sun = sunShare === null ? null : sunPlace(layout, sunShare);
    const at = ({ x, y }: { readonly x: number; readonly y: number }): string => `translate(${x} ${y})`;
    const cable = lines.find(({ key }) => key === 'car');
    return (
      <svg className="scene" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <radialGradient id="glow">
          <stop className="bright" offset="0.4" />
          <stop className="faint" offset="1" />
        </radialGradient>
        <g className="measured" data-past={past}>
          {sun === null ? (
            <NightSky x={moon.x} y={moon.y} />
          ) : (
            <>
              <path
                className="arc"
                d={`M${arc.x - arc.rx} ${arc.y}A${arc.rx} ${arc.ry} 0 0 1 ${arc.x + arc.rx} ${arc.y}`}
              />
              {!past && <circle className="glow" cx={sun.x} cy={sun.y} r="80" />}
              <circle className={past ? 'disc gone' : 'disc'} cx={sun.x} cy={sun.y} r="27" />
            </>
          )}
          <Ground y={249} middle={width / 2} />
          <g transform={at(pole)}>
            <Pole />
          </g>
          <g transform={at(house)}>
            <House />
          </g>
          {batteryPercent !== undefined && (
            <g transform={at(battery)}>
              <HomeBattery percent={batteryPercent} />
            </g>
          )}
          {lines
            .filter((line) => line !== cable)
            .map((line) => (
              <Line key={line.key} line={line} past={past} />
            ))}
        </g>
        <g className="measured" data-past={appliancePast ? true : undefined}>
          {(appliance === 'car' || appliance === 'box') && (
            <g transform={at(box)}>
              <Wallbox />
            </g>
          )}
          {appliance === 'car' && (
            <g transform={at(car)}>
              <Car />
            </g>
          )}
          {appliance === 'boiler' && (
            <g transform={at({ x: box.x + 26, y: box.y })}>
              <Boiler />
            </g>
          )}
          {cable && appliance === 'car' && <Line line={cable} past={appliancePast} />}
        </g>
      </svg>
    );
  },
);
Scene.displayName = 'Scene';
