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
}

export const evccDefaults: EvccSettings = { enableW: null, enableDelayS: 60, disableW: 0, disableDelayS: 180 };

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
        all.push({ enableW, enableDelayS, disableW: stop * minimumW, disableDelayS });
      }
    }
  }
  return all;
};

const GUARD_S = 60;

/**
 * evcc's law as documented: the target is max(0, own current − grid/(230·phases)), rounded down. While on, it holds the
 * minimum and stops after the disable delay; while off, it starts at the minimum after the enable delay. A timer restarts
 * when its condition fails once.
 */
export const evcc = (settings: EvccSettings, everyS: number, local: boolean): Controller => {
  let enableSince: number | null = null;
  let disableSince: number | null = null;
  let guardUntil = 0;
  let meter: Pick<MeterSample, 'gridW'> | null = null;
  return {
    everyS,
    run: (plant: Plant, nowS: number, samples) => {
      meter = local ? { gridW: plant.gridW } : (samples.at(-1) ?? meter);
      if (meter === null) return;
      const site = meter.gridW;
      const drawnA = plant.evW / plant.perA;
      const effective = plant.on ? Math.min(drawnA + 2, plant.setA) : 0;
      const target = Math.min(16, Math.floor(Math.max(0, effective - site / plant.perA)));
      if (plant.on) {
        enableSince = null;
        if (target >= 6) {
          disableSince = null;
          if (target !== plant.setA) plant.command(true, target);
          return;
        }
        if (plant.setA !== 6) plant.command(true, 6);
        if (site < settings.disableW) disableSince = null;
        else disableSince ??= nowS;
        if (disableSince !== null && nowS - disableSince >= settings.disableDelayS && nowS >= guardUntil) {
          plant.command(false, null);
          disableSince = null;
          guardUntil = nowS + GUARD_S;
        }
        return;
      }
      disableSince = null;
      const wants = settings.enableW === null ? target >= 6 : site <= settings.enableW;
      if (!wants) enableSince = null;
      else enableSince ??= nowS;
      if (enableSince !== null && nowS - enableSince >= settings.enableDelayS && nowS >= guardUntil) {
        plant.command(true, 6);
        enableSince = null;
        guardUntil = nowS + GUARD_S;
      }
    },
  };
};
