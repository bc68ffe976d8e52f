import type { PhaseChange } from '#shared/integration.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { ApplianceMemory, PhaseMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import { type CurrentRange, fittingPhases, phasesOf, type RangeByPhases, wattsPerAmpere } from '../observe/limits.ts';
import { outlookOf } from '../observe/outlook.ts';
import type { ApplianceView } from '../snapshot.ts';
import { type Share, stopMarginW } from './choose.ts';
import { allows, commandPriceOf, START_TAKES } from './command-price.ts';
import type { Pricing } from './pricing.ts';
import { DEVIATIONS, valueOfSun } from './set-point.ts';

/** Where the manifest says nothing else, a box is switched off and on to change: a minute without power, and a new start for the car. */
const SWITCHED_OFF: PhaseChange = { whileOn: false, pauseS: 60, priceEur: 0.02 };
/** Time for which the number of phases is chosen, min. */
const AHEAD_MIN = 15;
/** How the three means weigh in what these minutes bring: the middle one leads, as a change lasts. */
const WEIGHTS = { fast: 0.2, middle: 0.6, slow: 0.2 } as const;
/** Shortest time between two changes where the vendor asks for no longer one, and their number on a day (UTC) where the user sets none. */
const DWELL_MS = 5 * MINUTE_MS;
const CHANGES_PER_DAY = 10;
/** Shortest pause, a little less than the shortest time between two runs. */
const PAUSE_MS = 45 * SECOND_MS;
/** Switching off for a change costs one run without power: with rarer runs, such boxes choose phases at starts only. */
const LONGEST_PAUSE_S = 300;
/** Power below which the car has let go, W. */
const IDLE_W = 100;

export type PhasePlan =
  | {
      readonly kind: 'run';
      readonly phases: 1 | 3;
      /** Goes on after a pause. */
      readonly resumes: boolean;
    }
  /** Goes on, on other phases: the box changes by itself. */
  | { readonly kind: 'change'; readonly from: 1 | 3; readonly to: 1 | 3 }
  /** Off for a run, so that car and contactor change without load. */
  | { readonly kind: 'pause'; readonly to: 1 | 3 };

export const phaseChangeOf = ({ phaseChange }: ApplianceView): PhaseChange => phaseChange ?? SWITCHED_OFF;

/** When a change while on that is commanded at a time is over, ms. */
export const changeUntil = (view: ApplianceView, atMs: number): number =>
  atMs + (view.actuationS + phaseChangeOf(view).pauseS) * SECOND_MS;

/** Until when it draws nothing because it changes phases while on, ms; null: it does not. */
export const changingUntil = ({ view, memory, starting }: Device, nowMs: number): number | null => {
  const { phaseSet, switchedMs } = memory;
  if (!phaseChangeOf(view).whileOn || !starting || phaseSet === null || phaseSet.sinceMs <= (switchedMs ?? 0))
    return null;
  const untilMs = changeUntil(view, phaseSet.sinceMs);
  return nowMs < untilMs ? untilMs : null;
};

/**
 * On how many phases an appliance that switches phases runs from now on, by its share of the surplus (LAW.md, Phases).
 * @param byPhases what its limits leave on one and on three
 */
export const planPhases = (
  device: Device,
  byPhases: RangeByPhases,
  share: Share,
  pricing: Pricing,
  intervalS: number,
  nowMs: number,
): PhasePlan => {
  const { view, memory } = device;
  const { phasePause, phaseSet } = memory;
  const { whileOn, pauseS, priceEur, spacingS = 0 } = phaseChangeOf(view);
  const worth = (phases: 1 | 3): number => expectedWorth(byPhases[phases], phases, share, pricing);
  if (phasePause !== null) {
    const rested = nowMs - phasePause.sinceMs >= PAUSE_MS;
    const released = rested && view.state.on === false && (view.state.powerW ?? 0) < IDLE_W;
    const to = fittingPhases(byPhases, phasePause.to);
    return released ? { kind: 'run', phases: to, resumes: true } : { kind: 'pause', to };
  }
  const mostChanges = view.settings.phaseChangesPerDay ?? CHANGES_PER_DAY;
  const spent = phaseSet !== null && phaseSet.day === Math.floor(nowMs / DAY_MS) && phaseSet.changes >= mostChanges;
  if (device.on !== true)
    return {
      kind: 'run',
      phases: fittingPhases(byPhases, spent ? phaseSet.phases : worth(3) > worth(1) ? 3 : 1),
      resumes: false,
    };
  // What it was seen to draw on counts: a box may not follow, or its owner may set it.
  const phases = (memory.phases ?? 1) > 1 ? 3 : (phaseSet?.phases ?? (phasesOf(view, memory) === 1 ? 1 : 3));
  // Set to three and drawing on one: the car has only one.
  const single = phases === 3 && memory.phases === 1;
  const other = phases === 1 ? 3 : 1;
  const gainEur = (worth(other) * (AHEAD_MIN - pauseS / 60) - worth(phases) * AHEAD_MIN) / 60_000;
  // One phase may go on where three would stop.
  const goesOn = (count: 1 | 3): boolean =>
    share.outlookW >=
    pricing.breakEven * (byPhases[count]?.minA ?? 6) * wattsPerAmpere(count) - stopMarginW(share.law.v, pricing);
  // A box that changes by itself is sent one command; one that is switched off for it is started again.
  const takes = whileOn ? 1 : START_TAKES;
  const command = commandPriceOf(view, memory, nowMs);
  const changes = gainEur > priceEur + takes * command.eurEach || (phases === 3 && !goesOn(3) && goesOn(1));
  const wanted = fittingPhases(byPhases, changes ? other : phases);
  const dwells = phaseSet !== null && nowMs - phaseSet.sinceMs < Math.max(DWELL_MS, spacingS * SECOND_MS);
  const tooRare = !whileOn && intervalS > LONGEST_PAUSE_S;
  if (wanted === phases || !allows(command, takes) || single || spent || dwells || device.starting || tooRare) {
    return { kind: 'run', phases, resumes: false };
  }
  return whileOn ? { kind: 'change', from: phases, to: wanted } : { kind: 'pause', to: wanted };
};

/**
 * What the next minutes are worth on so many phases, EUR/kWh times W: the mean over the spread of the surplus of the best whole
 * ampere in each case.
 * @param range null: the limits leave nothing there
 */
const expectedWorth = (range: CurrentRange | null, phases: 1 | 3, share: Share, pricing: Pricing): number => {
  if (range === null) return Number.NEGATIVE_INFINITY;
  const { f, m, s, v, w } = share.law;
  const takenW = outlookOf(share.law) - share.outlookW;
  const surplusW = WEIGHTS.fast * f + WEIGHTS.middle * m + WEIGHTS.slow * s - takenW;
  const spreadW = 50 + 0.3 * w + 1.25 * v;
  let sum = 0;
  for (const deviation of DEVIATIONS) {
    const sunW = Math.max(0, surplusW + deviation * spreadW);
    let best = Number.NEGATIVE_INFINITY;
    for (let amps = range.minA; amps <= range.maxA; amps += 1) {
      const powerW = amps * wattsPerAmpere(phases);
      best = Math.max(best, valueOfSun(powerW, Math.min(powerW, sunW), pricing));
    }
    sum += best;
  }
  return sum / DEVIATIONS.length;
};

/** What is remembered of a command that named phases. */
export const afterPhases = (
  { phaseSet, phases: seen }: ApplianceMemory,
  phases: 1 | 3,
  nowMs: number,
): { readonly phaseSet: PhaseMemory; readonly phases: 1 | 3 } => {
  const day = Math.floor(nowMs / DAY_MS);
  const changes = phaseSet === null || phaseSet.day !== day ? 0 : phaseSet.changes;
  // Seen on three although set to one: it did not follow, and this is a new attempt.
  const same = phaseSet?.phases === phases && (phases === 3 || (seen ?? 1) === 1);
  return {
    phaseSet: {
      phases,
      sinceMs: same ? phaseSet.sinceMs : nowMs,
      day,
      changes: same || phaseSet === null ? changes : changes + 1,
    },
    phases,
  };
};
