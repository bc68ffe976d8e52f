import type { Controller } from './controller.ts';
import { FEED_IN_EUR, IMPORT_EUR } from './money.ts';
import { HEATER_W, type Plant } from './plant.ts';

const GUARD_S = 90;

/**
 * A plain law for coarse data, as a reference: surplus aligned with own power, settle guard of 90 s, an exponential mean
 * of accepted samples, thresholds around break-even, whole amperes rounded down.
 * @param ema share of the new sample; 1: none
 */
export const coarse = (laterEur: number, everyS: number, windowS: number, ema: number): Controller => {
  const share = (IMPORT_EUR - laterEur) / (IMPORT_EUR - FEED_IN_EUR);
  const startAt = Math.min(1, Math.max(0.25, share + 0.1));
  const stopAt = Math.min(0.9, Math.max(0, share - 0.15));
  let mean: number | null = null;
  let edge = Number.NEGATIVE_INFINITY;
  return {
    everyS,
    run: (plant: Plant, nowS, samples) => {
      let news = false;
      for (const sample of samples) {
        const t = sample.stampS;
        if (edge > t - windowS - GUARD_S && edge < t + GUARD_S) continue;
        const surplus = -sample.gridW + plant.meanEvW(t - windowS, t);
        mean = mean === null ? surplus : mean + ema * (surplus - mean);
        news = true;
      }
      if (!news || mean === null) return;
      const minimum = 6 * plant.perA;
      const amps = Math.min(16, Math.max(6, Math.floor(mean / plant.perA)));
      const on = plant.on ? mean >= stopAt * minimum : mean >= startAt * minimum;
      if (on === plant.on && (!on || amps === plant.setA)) return;
      plant.command(on, on ? amps : null);
      edge = nowS;
    },
  };
};

/**
 * A heater controlled separately by the plain law for on/off loads: on from its full power, off below half of it. It sees
 * only what is fed in besides its own draw, so what the car draws is not available to it, nor the other way round.
 */
export const coarseHeater = (everyS: number): Controller => {
  let onSince = 0;
  let edge = Number.NEGATIVE_INFINITY;
  return {
    everyS,
    run: (plant, nowS, samples) => {
      const sample = samples.at(-1);
      if (sample === undefined || (edge > sample.stampS - GUARD_S && edge < sample.stampS + GUARD_S)) return;
      const surplus = -sample.gridW + (plant.heaterOn && onSince <= sample.trueS ? HEATER_W : 0);
      const on = surplus >= (plant.heaterOn ? 0.5 : 1) * HEATER_W;
      if (on === plant.heaterOn) return;
      plant.commandHeater(on);
      if (on) onSince = nowS;
      edge = nowS;
    },
  };
};
