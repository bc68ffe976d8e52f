import { createMemoryTokens } from '../memory-tokens.ts';
import type { AdapterContext, TokenSet } from '../port.ts';
import { openAdapter } from './adapter.ts';

export const VIN = 'LRW3E7EK9NC123456';
export const target = { deviceId: VIN };
export const EU = 'https://fleet-api.prd.eu.vn.cloud.tesla.com';
export const NA = 'https://fleet-api.prd.na.vn.cloud.tesla.com';
export const tokens: TokenSet = {
  values: { accessToken: 'access-1', refreshToken: 'refresh-1' },
  expiresAtMs: Date.parse('2027-01-01T00:00:00Z'),
};
export const app = { clientId: 'client-1', clientSecret: 'secret-1' };
export const refused = (status: number, error: string): Response =>
  Response.json({ response: null, error }, { status });

/** Tesla with one older car (it accepts plain commands), scripted by each test. */
export const setUp = () => {
  const tesla = {
    state: 'online',
    charge: {
      charging_state: 'Charging',
      charge_current_request: 6,
      charge_current_request_max: 16,
      charger_actual_current: 6,
      charger_voltage: 230,
      charger_phases: 2,
      battery_level: 50,
      charge_limit_soc: 80,
    } as Record<string, unknown>,
    /** Where it is; null: Tesla does not say. */
    place: null as { latitude: number; longitude: number } | null,
    reasons: [] as string[],
    wakes: true,
    nowMs: Date.parse('2026-05-14T10:30:00Z'),
  };
  const asked: { url: string; body: string; authorization: string | null }[] = [];
  let answer = (url: URL): Response => {
    const call = url.pathname.split('/').slice(5).join('/');
    if (call === '') return Response.json({ response: { vin: VIN, state: tesla.state, display_name: 'Blitz' } });
    if (call === 'wake_up') {
      if (tesla.wakes) tesla.state = 'online';
      return Response.json({ response: { state: 'asleep' } });
    }
    if (tesla.state !== 'online') return refused(408, 'vehicle unavailable: vehicle is offline or asleep');
    if (call === 'vehicle_data')
      return Response.json({ response: { charge_state: tesla.charge, drive_state: tesla.place } });
    const reason = tesla.reasons.shift();
    return Response.json({ response: { result: reason === undefined, reason: reason ?? '' } });
  };
  const vault = createMemoryTokens(tokens);
  const context: AdapterContext = {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push({
        url: url.href,
        body: String(init?.body ?? ''),
        authorization: new Headers(init?.headers).get('authorization'),
      });
      return answer(url);
    },
    now: () => tesla.nowMs,
    sleep: async (ms) => {
      tesla.nowMs += ms;
    },
    fields: { region: 'eu', account: 'account-1' },
    baseUrlOverride: null,
    tokens: vault,
    app,
  };
  return {
    tesla,
    vault,
    context,
    asked,
    /** Every run opens an adapter of its own. */
    open: (change: Partial<AdapterContext> = {}) => openAdapter({ ...context, ...change }),
    answerWith: (make: typeof answer) => {
      answer = make;
    },
    /** Last parts of the paths requested since the last check. */
    calls: () => asked.splice(0).map(({ url }) => new URL(url).pathname.split('/').at(-1)),
  };
};
