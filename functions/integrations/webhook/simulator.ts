import { isObject } from '../simulated-faults.ts';
import type { SimulatedHome } from '../simulated-home.ts';

export interface ReporterOptions {
  /** Where to report to, with the key in its path. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** `own`: our fields; `sonnen`: what a sonnen battery pushes by itself; `openems`: what OpenEMS pushes for clever-PV. */
  readonly format: 'own' | 'sonnen' | 'openems';
}

export interface Reporter {
  /** Posts the home's present values once, as a device does every 30 s. */
  report(): Promise<Response>;
}

const ownBody = (home: SimulatedHome): unknown => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  return {
    time: new Date(timeMs).toISOString(),
    gridW: gridPowerW,
    pvProductionW: pvPowerW,
    consumptionW: consumptionPowerW,
    ...(batteryPowerW === null ? {} : { batteryW: batteryPowerW }),
    ...(batterySocPercent === null ? {} : { batterySocPercent }),
  };
};

/** The battery's latest data: feed-in and discharging positive, a local clock without a zone. */
const sonnenBody = (home: SimulatedHome): unknown => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  const battery = Math.round(batteryPowerW ?? 0);
  return {
    Consumption_W: Math.round(consumptionPowerW),
    FullChargeCapacity: 10_200,
    GridFeedIn_W: Math.round(-gridPowerW),
    Pac_total_W: 0 - battery,
    Production_W: Math.round(pvPowerW),
    RSOC: Math.round(batterySocPercent ?? 0),
    SetPoint_W: 0 - battery,
    Timestamp: new Date(timeMs).toISOString().slice(0, 19).replace('T', ' '),
    USOC: Math.round(batterySocPercent ?? 0),
    UTC_Offet: 0,
    ic_status: { nrbatterymodules: 4, statebms: 'ready', statecorecontrolmodule: 'ongrid' },
  };
};

type OpenEmsMode = 'OFF' | 'NO_DISCHARGE' | 'CHARGE_FROM_GRID';
/** What OpenEMS leaves below the fuse, and what it offers at most, W. */
const MOST_CHARGE_W = 4_500;

/**
 * OpenEMS' controller for clever-PV in remote control, as its source has it: it takes the mode from each answer, stays in it where an
 * answer lacks `activateControlModes`, and goes back to OFF when a push fails. NO_DISCHARGE holds the battery at 0 W.
 */
const createOpenEms = (home: SimulatedHome) => {
  let mode: OpenEmsMode = 'OFF';
  let chargeW = 0;
  const enter = (next: OpenEmsMode, powerW = 0): void => {
    mode = next;
    chargeW = Math.min(MOST_CHARGE_W, Math.abs(powerW));
    if (mode === 'OFF') home.tellBattery?.({ mode: 'normal' });
    else if (mode === 'NO_DISCHARGE') home.tellBattery?.({ mode: 'hold' });
    else home.tellBattery?.({ mode: 'charge', powerW: chargeW });
  };
  return {
    body: (): unknown => {
      const { gridPowerW, pvPowerW, batteryPowerW, batterySocPercent } = home.meter();
      // Its own sign: + discharging; state 3 is discharging, 1 charging.
      const discharge = -Math.round(batteryPowerW ?? 0) + 0;
      const current = { sumGridActivePower: Math.round(gridPowerW), productionActivePower: Math.round(pvPowerW) };
      return {
        edgeId: 'fems12345',
        state: 0,
        watt: current.sumGridActivePower,
        producingWatt: current.productionActivePower,
        soc: batterySocPercent,
        powerStorageState: discharge === 0 ? 0 : discharge > 0 ? 3 : 1,
        chargingPower: discharge,
        currentData: { ...current, sumEssSoc: batterySocPercent, sumEssDischargePower: discharge },
        availableControlModes: {
          ess: [{ mode: 'NO_DISCHARGE' }, { mode: 'CHARGE_FROM_GRID', maxChargePower: MOST_CHARGE_W }],
        },
        activeControlModes: { ess: { mode, ...(mode === 'CHARGE_FROM_GRID' && { chargePower: chargeW }) } },
      };
    },
    hear: async (answer: Response | null): Promise<void> => {
      if (answer === null || !answer.ok) {
        enter('OFF');
        return;
      }
      const json: unknown = await answer.clone().json();
      if (!isObject(json) || !isObject(json.activateControlModes)) return;
      const { ess } = json.activateControlModes;
      if (!isObject(ess)) enter('OFF');
      else if (ess.mode === 'NO_DISCHARGE') enter('NO_DISCHARGE');
      else if (ess.mode === 'CHARGE_FROM_GRID') enter('CHARGE_FROM_GRID', Number(ess.chargePower ?? 0));
      else enter('OFF');
    },
  };
};

/** A device that pushes the home's values. */
export const createReporter = (home: SimulatedHome, { url, fetch, format }: ReporterOptions): Reporter => {
  const openEms = format === 'openems' ? createOpenEms(home) : null;
  const bodyOf = (): unknown => openEms?.body() ?? (format === 'own' ? ownBody(home) : sonnenBody(home));
  return {
    report: async () => {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf()),
      };
      try {
        const answer = await fetch(url, request);
        await openEms?.hear(answer);
        return answer;
      } catch (error) {
        await openEms?.hear(null);
        throw error;
      }
    },
  };
};
