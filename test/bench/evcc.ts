import type { Controller } from './controller.ts';
import type { Plant } from './plant.ts';
import type { MeterSample } from './sampler.ts';

/** Settings of evcc's PV mode, W and s. */
export interface EvccSettings {
  /** Site power at or below which it starts; null: as soon as the target reaches the minimum. */
  readonly enableW: number | null;
  readonly enableDelayS: number;
  readonly disableW: number;
  readonly disableDelayS: number;
  /** `residualPower`: added to the power at the grid connection, so that below 0 that much is taken from the grid. */
  readonly residualW: number;
}

export const evccDefaults: EvccSettings = {
  enableW: null,
  enableDelayS: 60,
  disableW: 0,
  disableDelayS: 180,
  residualW: 0,
};

/** The 60 settings from which the best is taken per column. */
export const evccSettings = (perA: number): readonly EvccSettings[] => {
  const minimumW = 6 * perA;
  const all: EvccSettings[] = [];
  for (const start of [null, 0.9, 0.7, 0.5, 0.3]) {
    for (const stop of [0, 0.25, 0.5, 0.75]) {
      for (const [enableDelayS, disableDelayS] of [
        [60, 180],
        [30, 60],
        [180, 300],
      ] as const) {
        const enableW = start === null ? null : -start * minimumW;
        all.push({ enableW, enableDelayS, disableW: stop * minimumW, disableDelayS, residualW: 0 });
      }
    }
  }
  return all;
};

/** Found by coordinate ascent on the even days for each price, with `residualPower` and free delays. */
export const evccTuned: readonly EvccSettings[] = [
  { enableW: -4100, enableDelayS: 30, disableW: 1500, disableDelayS: 30, residualW: -230 },
  { enableW: -2900, enableDelayS: 0, disableW: 2500, disableDelayS: 30, residualW: -230 },
  { enableW: -2070, enableDelayS: 0, disableW: 2900, disableDelayS: 180, residualW: -460 },
];

const MIN_A = 6;
const MAX_A = 16;
const VOLTAGE = 230;

/** A condition that has to hold for a time; it starts again when it fails once. */
const timer = () => {
  let sinceS: number | null = null;
  return {
    /** Whether the condition has held for `delayS`. */
    elapsed: (holds: boolean, delayS: number, nowS: number): boolean => {
      sinceS = holds ? (sinceS ?? nowS) : null;
      return sinceS !== null && nowS - sinceS >= delayS;
    },
    reset: (): void => {
      sinceS = null;
    },
  };
};

/**
 * evcc's law as documented: the target is max(0, own current − site power/(230·phases)), rounded down. While on, it holds the
 * minimum and stops after the disable delay; while off, it starts at the minimum after the enable delay. A car that takes less
 * than it is offered counts 2 A above what it takes, one that does not draw yet counts what it is offered. Where the charger can
 * switch, three phases become one when they fall short of the minimum for the disable delay (at once while off), and one becomes
 * three when one is short of what there is and three have enough, for the enable delay.
 */
export const evcc = (settings: EvccSettings, everyS: number, local: boolean): Controller => {
  const [enable, disable, down, up] = [timer(), timer(), timer(), timer()];
  let meter: Pick<MeterSample, 'gridW'> | null = null;

  /** @returns true where the phases change in this run */
  const scalesPhases = (plant: Plant, siteW: number, nowS: number): boolean => {
    if (!plant.options.switchable) return false;
    const availableA = (plant.evW - siteW) / VOLTAGE;
    const charging = plant.evW > 0;
    const short = plant.phases === 3 && availableA / 3 < MIN_A && (siteW > 0 || !plant.on);
    if (down.elapsed(short, charging ? settings.disableDelayS : 0, nowS)) {
      plant.command(plant.on, plant.on ? MIN_A : null, 1);
      down.reset();
      return true;
    }
    const room = plant.phases === 1 && availableA > MAX_A && availableA / 3 >= MIN_A;
    if (up.elapsed(room, charging ? settings.enableDelayS : 0, nowS)) {
      plant.command(plant.on, plant.on ? MIN_A : null, 3);
      up.reset();
      return true;
    }
    return false;
  };

  return {
    everyS,
    run: (plant: Plant, nowS: number, samples) => {
      // A battery's discharge is no surplus, and what it takes is left to it (prioritySoc).
      meter = local ? { gridW: plant.gridW + Math.max(0, -plant.batteryW) } : (samples.at(-1) ?? meter);
      if (meter === null) return;
      const siteW = meter.gridW + settings.residualW;
      if (scalesPhases(plant, siteW, nowS)) return;
      const drawnA = plant.seen.evW / plant.perA;
      const effectiveA = plant.on ? (drawnA > 0 ? Math.min(drawnA + 2, plant.setA) : plant.setA) : 0;
      const targetA = Math.min(MAX_A, Math.floor(Math.max(0, effectiveA - siteW / plant.perA)));
      if (plant.on) {
        enable.reset();
        if (targetA >= MIN_A) {
          disable.reset();
          if (targetA !== plant.setA) plant.command(true, targetA);
          return;
        }
        if (plant.setA !== MIN_A) plant.command(true, MIN_A);
        if (!disable.elapsed(siteW >= settings.disableW, settings.disableDelayS, nowS)) return;
        plant.command(false, null);
        disable.reset();
        return;
      }
      disable.reset();
      const wants = settings.enableW === null ? targetA >= MIN_A : siteW <= settings.enableW;
      if (!enable.elapsed(wants, settings.enableDelayS, nowS)) return;
      plant.command(true, MIN_A);
      enable.reset();
    },
  };
};
