import type { SimulatedHome, Simulator } from '../simulated-home.ts';

export interface SonnenBattery {
  /** The battery's own JSON API, as the home's network shows it. */
  readonly answer: Simulator;
  /** It belongs to a virtual power plant now, which refuses whatever the home wants, or no longer. */
  plant(belongs: boolean): void;
}

const refused = (status: number, error: string): Response => Response.json({ error }, { status });

/**
 * The JSON API v2 of a sonnenBatterie at home, as its own page documents it: it reads without a mode, takes a set-point in manual mode
 * (`EM_OperatingMode` 1) alone, keeps it until it is told otherwise, and has its figures as numbers or texts.
 */
export const createSonnenBattery = (home: SimulatedHome, token: string): SonnenBattery => {
  let mode = '2';
  let inPlant = false;
  const status = (): Record<string, unknown> => {
    const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
    return {
      Consumption_W: Math.round(consumptionPowerW),
      GridFeedIn_W: Math.round(-gridPowerW),
      OperatingMode: mode,
      Pac_total_W: -Math.round(batteryPowerW ?? 0) + 0,
      Production_W: Math.round(pvPowerW),
      SystemStatus: 'OnGrid',
      USOC: Math.round(batterySocPercent ?? 0),
    };
  };
  return {
    plant: (belongs) => {
      inPlant = belongs;
    },
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.headers.get('auth-token') !== token) return refused(401, 'Unauthorized');
      if (request.method === 'GET' && pathname.endsWith('/api/v2/status')) return Response.json(status());
      if (inPlant) return refused(403, 'in a virtual power plant');
      if (request.method === 'PUT' && pathname.endsWith('/api/v2/configurations')) {
        const body: unknown = await request.json();
        const wanted =
          typeof body === 'object' && body !== null && 'EM_OperatingMode' in body ? body.EM_OperatingMode : null;
        if (wanted !== '1' && wanted !== '2') return refused(400, 'invalid EM_OperatingMode');
        mode = wanted;
        if (mode === '2') home.tellBattery?.({ mode: 'normal' });
        return Response.json({ EM_OperatingMode: mode });
      }
      const watts = /\/api\/v2\/setpoint\/charge\/(\d{1,5})$/.exec(pathname)?.[1];
      if (request.method !== 'POST' || watts === undefined) return refused(404, 'Not Found');
      if (mode !== '1') return refused(403, 'not in manual mode');
      home.tellBattery?.(watts === '0' ? { mode: 'hold' } : { mode: 'charge', powerW: Number(watts) });
      return Response.json(true, { status: 201 });
    },
  };
};
