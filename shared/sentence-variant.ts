import type { ApplianceKind } from './model/appliance.ts';
import type { variants } from './reason-words/en.ts';
import { type Reason, type ReasonUnit, reasonFigures } from './reasons.ts';
import { spokenEnergyWh, spokenPowerW } from './spoken.ts';

export type SentenceVariant = keyof typeof variants;

/** A surplus that is short of the power by less than this share is called enough. */
const NEARLY = 0.05;

/** A surplus below this is called none, W. */
const NO_SURPLUS_W = 10;

/** Times at which something happens next; `since` is past by its meaning. */
const nextTimes = (reason: Reason): string[] => {
  const units: Readonly<Record<string, ReasonUnit>> = reasonFigures[reason.code];
  return Object.entries<string | number>(reason.figures).flatMap(([name, value]) =>
    units[name] === 'time' && name !== 'since' ? [String(value)] : [],
  );
};

/** Does a reason's sentence say itself when something happens next? */
export const namesNextTime = (reason: Reason): boolean =>
  // In the morning.
  reason.code === 'night' || nextTimes(reason).length > 0;

const isOver = (reason: Reason, nowMs: number): boolean => nextTimes(reason).some((time) => Date.parse(time) <= nowMs);

/** @param kind null: whether it charged or ran is not known any more */
const chargingVariant = (
  haveW: number,
  powerW: number,
  kind: ApplianceKind | null,
  going: boolean,
): SentenceVariant | null => {
  const plug = kind === 'plug';
  if (going && !plug && haveW >= powerW * (1 - NEARLY)) return 'charging-sun-going';
  if (haveW > powerW) return kind === null ? 'charging-sun-gone' : plug ? 'charging-sun-plug' : null;
  if (haveW >= powerW * (1 - NEARLY))
    return kind === null ? 'charging-sun-equal-gone' : plug ? 'charging-sun-equal-plug' : 'charging-sun-equal';
  return haveW < NO_SURPLUS_W ? 'charging-sun-zero' : 'charging-sun-lower';
};

/** Surplus against what is needed, in spoken watts. */
const compared = <C extends 'waiting-surplus' | 'stopping-cloud'>(
  code: C,
  haveW: number,
  needW: number,
): `${C}-zero` | `${C}-equal` | null => {
  if (haveW >= needW) return `${code}-equal`;
  return haveW < NO_SURPLUS_W ? `${code}-zero` : null;
};

/**
 * What is to be said instead of a reason's usual sentence, so that it never contradicts its own figures. Judged by the
 * figures as they are said, not as they are: 1,380 and 1,420 W are both "1.4 kW".
 * @param kind of the appliance; null if it no longer exists
 * @param going the power that the reason names has just been commanded, and is not yet seen
 * @returns null where the usual sentence is true
 */
export const variantOf = (
  reason: Reason,
  kind: ApplianceKind | null,
  nowMs: number,
  going = false,
): SentenceVariant | null => {
  if (isOver(reason, nowMs)) return reason.code === 'vendor-limit' ? 'vendor-limit-past' : 'due';
  const plug = kind === 'plug';
  switch (reason.code) {
    case 'waiting-surplus':
    case 'stopping-cloud':
      return compared(reason.code, spokenPowerW(reason.figures.haveW), spokenPowerW(reason.figures.needW));
    case 'waiting-calm':
      return spokenPowerW(reason.figures.swingW) <= 0 ? 'waiting-surplus-equal' : null;
    case 'starting-sun':
      return spokenPowerW(reason.figures.haveW) < spokenPowerW(reason.figures.powerW) ? 'starting-sun-lower' : null;
    case 'charging-sun':
      return chargingVariant(spokenPowerW(reason.figures.haveW), spokenPowerW(reason.figures.powerW), kind, going);
    case 'holding-awake':
      return spokenPowerW(reason.figures.gapW) <= 0 ? 'holding-awake-zero' : null;
    case 'holding-minimum':
      if (spokenPowerW(reason.figures.gapW) <= 0) return 'holding-minimum-zero';
      return spokenPowerW(reason.figures.stopW) <= 0 ? 'holding-minimum-open' : null;
    case 'priority':
      return spokenPowerW(reason.figures.powerW) <= 0 ? 'priority-zero' : null;
    case 'battery-first':
      return Math.round(reason.figures.socPercent) >= Math.round(reason.figures.targetPercent)
        ? 'battery-first-equal'
        : null;
    case 'battery-sunset':
      if (spokenEnergyWh(reason.figures.missingWh) <= 0) return 'battery-sunset-zero';
      return spokenEnergyWh(reason.figures.expectedWh) <= 0 ? 'battery-sunset-dark' : null;
    case 'battery-helps':
      return Math.round(reason.figures.socPercent) <= Math.round(reason.figures.abovePercent)
        ? 'battery-helps-equal'
        : null;
    case 'soc-map-on':
    case 'soc-map-off':
      return Math.round(reason.figures.socPercent) < Math.round(reason.figures.abovePercent)
        ? `${reason.code}-lower`
        : null;
    case 'soc-map-below':
      return Math.round(reason.figures.socPercent) >= Math.round(reason.figures.fromPercent)
        ? 'soc-map-below-equal'
        : null;
    case 'starts-cap':
      return reason.figures.starts === 1 ? 'starts-cap-one' : null;
    case 'plan-paused':
      return reason.figures.limit === 1 ? 'plan-paused-one' : null;
    case 'no-plug':
      // What a car does elsewhere is not known, or no business of the home.
      return kind === 'car' ? 'no-plug-car' : null;
    case 'plan-waiting-grid':
    case 'plan-waiting-sun':
      return spokenEnergyWh(reason.figures.sunWh) <= 0 ? `${reason.code}-dark` : null;
    case 'plan-grid':
      return reason.figures.priceEur <= -0.005 ? 'plan-grid-negative' : null;
    case 'charge-now':
      if (kind === null) return 'switched-on-gone';
      return plug ? 'charge-now-plug' : null;
    case 'forced-on':
      if (kind === null) return 'switched-on-gone';
      return plug ? 'forced-on-plug' : null;
    default:
      return null;
  }
};
