import type { SimulatedHome } from '../simulated-home.ts';

export interface ReporterOptions {
  /** Where to report to, with the key in its path. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** `own`: our fields; `sonnen`: what a sonnen battery pushes by itself. */
  readonly format: 'own' | 'sonnen';
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

/** A device that pushes the home's values. */
export const createReporter = (home: SimulatedHome, { url, fetch, format }: ReporterOptions): Reporter => ({
  report: () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(format === 'own' ? ownBody(home) : sonnenBody(home)),
    }),
});
