import type { Appliance } from '#shared/model/appliance.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Place } from '../../../lib/line-path.ts';
import { gridDirection } from '../../../lib/live/direction.ts';
import type { HomeNow } from '../../../lib/live/home-now.ts';
import { livePowerW } from '../../../lib/live/live-power.ts';
import type { Source } from '../../../lib/live/source.ts';
import { type SceneLayout, sunPlace } from './scene.ts';

/** A figure in the scene: what is measured where, and as of when. */
export interface Pill {
  readonly kind: 'sun' | 'grid' | 'import' | 'feedIn' | 'battery' | 'house' | 'appliance';
  readonly place: Place;
  /** A power without its sign, W, or a share, %; null: unknown. */
  readonly value: number | null;
  readonly unit: 'W' | '%';
  /** As of when; null: now. */
  readonly past: string | null;
  /** The sensor that measures it; null: none does, or several together. */
  readonly sensorId: string | null;
  readonly appliance?: Appliance;
}

type Quantity = 'pvPowerW' | 'gridPowerW' | 'consumptionPowerW' | 'batterySocPercent';

const isPast = ({ state }: Source): boolean => state === 'failing' || state === 'old';

/** The source of a quantity; where it is reckoned from others, whichever of them is past, or none. */
const sourceOf = (sources: readonly Source[], quantity: Quantity): Source | undefined =>
  sources.find(({ reading }) => (reading as SensorReading | null)?.[quantity] !== null && reading !== null) ??
  sources.find(isPast);

const solarPlace = (layout: SceneLayout, sunShare: number | null): Place => {
  if (sunShare === null) return { x: layout.house.x + 6, y: 62 };
  const sun = sunPlace(layout, sunShare);
  const beside = sun.x < layout.width * 0.55 ? 74 : -74;
  // Above the figure of the grid where the sun stands low.
  return { x: Math.max(70, sun.x + beside), y: Math.min(82, sun.y) };
};

interface Shown {
  readonly home: HomeNow;
  readonly sources: readonly Source[];
  readonly sunShare: number | null;
  /** The appliance that the scene shows, and as of when its state is; null: now. */
  readonly appliance: Appliance | null;
  readonly appliancePast: string | null;
  readonly nowMs: number;
}

const magnitude = (value: number | null): number | null => (value === null ? null : Math.abs(value));

/** The figures of the scene. What a home does not have has none. */
export const pillsOf = (layout: SceneLayout, shown: Shown): readonly Pill[] => {
  const { home, sources, sunShare, appliance, appliancePast, nowMs } = shown;
  const from = (quantity: Quantity): Pick<Pill, 'past' | 'sensorId'> => {
    const source = sourceOf(sources, quantity);
    const measures = source?.reading?.[quantity] !== null;
    return {
      past: source !== undefined && isPast(source) ? (source.reading?.time ?? null) : null,
      sensorId: source !== undefined && measures ? source.sensor.id : null,
    };
  };
  const below = (place: Place): Place => ({ x: place.x, y: 291 });
  const pills: Pill[] = [
    { kind: 'sun', place: solarPlace(layout, sunShare), value: home.pvPowerW, unit: 'W', ...from('pvPowerW') },
    {
      kind: gridDirection(home.gridPowerW) ?? 'grid',
      place: { x: Math.max(52, layout.pole.x + 14), y: 122 },
      value: magnitude(home.gridPowerW),
      unit: 'W',
      ...from('gridPowerW'),
    },
  ];
  if (home.hasBattery)
    pills.push({
      kind: 'battery',
      place: below({ x: layout.battery.x - 14, y: 0 }),
      value: home.batterySocPercent,
      unit: '%',
      ...from('batterySocPercent'),
    });
  pills.push({
    kind: 'house',
    place: below({ x: layout.house.x + (home.hasBattery ? 12 : 0), y: 0 }),
    value: home.housePowerW,
    unit: 'W',
    ...from('consumptionPowerW'),
  });
  if (appliance !== null) {
    const powerW = livePowerW(appliance, nowMs);
    const percent = appliance.state.battery?.percent ?? null;
    // What it draws, while it draws; else how full it is, where that is known.
    const level = (powerW === null || powerW === 0) && percent !== null;
    pills.push({
      kind: 'appliance',
      place: below(layout.car),
      value: level ? percent : powerW,
      unit: level ? '%' : 'W',
      past: appliancePast,
      sensorId: null,
      appliance,
    });
  }
  return pills;
};
