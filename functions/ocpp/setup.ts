import type { BoxMake } from '#shared/box-makes.ts';
import { type SetupResult, type SetupStep, setupSteps } from '#shared/ocpp.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import type { Box, Setup } from './box.ts';
import { HEARTBEAT_S } from './changes.ts';
import type { Payload } from './frames.ts';
import type { Wishes } from './known-boxes.ts';
import { dialectIn, payloadOf } from './limits.ts';
import { numberOf } from './readings.ts';
import type { Settled } from './receive.ts';

/** A box sends its values so often while it charges, s: half a minute is as often as anything is decided by them. */
export const SAMPLES_S = 30;
/** Anything quicker than this costs a write for each value, and decides nothing sooner, s. */
const QUICKEST_SAMPLES_S = 20;
const PING_S = 60;
const SLOWEST_PING_S = 120;
/** What is asked for where a box sends neither power nor current; boxes restart when they are asked for all. */
const MEASURANDS = ['Energy.Active.Import.Register', 'Power.Active.Import', 'Current.Import'];

/** Keys of a configuration that are kept: what is written, and what says what the box can do. */
const keptKeys = [
  'AuthorizeRemoteTxRequests',
  'ChargeProfileMaxStackLevel',
  'ChargingScheduleAllowedChargingRateUnit',
  'ConnectorSwitch3to1PhaseSupported',
  'HeartbeatInterval',
  'MeterValueSampleInterval',
  'MeterValuesSampledData',
  'NumberOfConnectors',
  'PlugAndChargeIdentifier',
  'SupportedFeatureProfiles',
  'WebSocketPingInterval',
];
const LONGEST_VALUE = 200;

interface Change {
  readonly key: string;
  readonly value: string;
  /** Whether the value that the box has will do. */
  readonly isEnough: (value: string) => boolean;
}

const within = (low: number, high: number) => (value: string) => {
  const number = numberOf(value);
  return number !== null && number >= low && number <= high;
};

/** What is written into a box, by step: these values are stored in its flash, so only where they differ. */
const changes: Partial<Record<SetupStep, Change>> = {
  heartbeat: { key: 'HeartbeatInterval', value: String(HEARTBEAT_S), isEnough: within(30, HEARTBEAT_S) },
  samples: {
    key: 'MeterValueSampleInterval',
    value: String(SAMPLES_S),
    isEnough: within(QUICKEST_SAMPLES_S, SAMPLES_S),
  },
  measurands: {
    key: 'MeterValuesSampledData',
    value: MEASURANDS.join(','),
    isEnough: (value) => /(Power\.Active|Current)\.Import/i.test(value),
  },
  ping: { key: 'WebSocketPingInterval', value: String(PING_S), isEnough: within(1, SLOWEST_PING_S) },
  remote: {
    key: 'AuthorizeRemoteTxRequests',
    value: 'false',
    isEnough: (value) => value.trim().toLowerCase() === 'false',
  },
};

/** These are done over each new connection; the others once for each firmware. */
const ofConnection: ReadonlySet<SetupStep> = new Set(['limit', 'status', 'values']);
/** A box that reconnects goes on with its limit first. */
const order: readonly SetupStep[] = ['limit', ...setupSteps.filter((step) => step !== 'limit')];

/** A call that has not been answered for so long never will be. */
const SILENT_MS = 30 * SECOND_MS;
/** What a box did not answer is asked again so much later: some restart when they are asked. */
const AGAIN_MS = DAY_MS;
/** So often the connection has to end in place of an answer before the question counts as what ends it: once may be chance. */
const LOST_TIMES = 2;

/** What is known of a box beside its state. */
export interface SetupContext {
  readonly connectionId: string;
  readonly wishes: Wishes | null;
  readonly make: BoxMake;
  readonly nowMs: number;
  /** Whether the version that the box speaks has such a call. */
  readonly hasCall: (action: string, payload: Payload) => boolean;
}

/** What to call next; `call` null: the step is done as it is. */
interface Next {
  readonly step: SetupStep;
  readonly call: { readonly action: string; readonly payload: Payload } | null;
  /** The result where nothing is called. */
  readonly result: SetupResult;
}

const callOf = (step: SetupStep, action: string, payload: Payload): Next => ({
  step,
  call: { action, payload },
  result: 'done',
});
const without = (step: SetupStep, result: SetupResult): Next => ({ step, call: null, result });

const changeOf = (box: Box, step: SetupStep, { key, value, isEnough }: Change): Next => {
  const current = box.config[key];
  if (current !== undefined && isEnough(current)) return without(step, 'kept');
  // The whole configuration was read, and this is no part of it.
  const wasRead = box.setup?.results.configuration?.result === 'done';
  if (current === undefined && (wasRead || step === 'measurands' || step === 'ping')) return without(step, 'unknown');
  return callOf(step, 'ChangeConfiguration', { key, value });
};

const limitOf = (box: Box, { wishes, make, nowMs }: SetupContext): Next => {
  const [only, ...others] = Object.entries(wishes?.connectors ?? {});
  const dialect = wishes === null ? null : dialectIn(wishes, box, make);
  // Runs do it for a box with several connectors, and where no dialect is known to work.
  if (only === undefined || others.length > 0 || wishes?.isProven !== true || dialect === null)
    return without('limit', 'kept');
  const [connector, wish] = only;
  const payload = payloadOf(
    dialect,
    box,
    Number(connector),
    { limit: { currentA: wish.currentA, phases: wish.phases }, withoutUs: wish.withoutUs },
    nowMs,
  );
  return payload === null ? without('limit', 'kept') : callOf('limit', 'SetChargingProfile', payload);
};

/**
 * Whose state is asked for. Without a number a box is to answer for each of its connectors; some answer for the box alone (open-ocpp
 * 46), the one of ocpp-go ends, and 2.0.1 has no such question: so only a box with several is asked without.
 */
const whichOf = ({ config }: Box): Payload =>
  (numberOf(config.NumberOfConnectors) ?? 1) > 1 ? {} : { connectorId: 1 };

const nextOf = (box: Box, step: SetupStep, context: SetupContext): Next => {
  const change = changes[step];
  if (change !== undefined) return changeOf(box, step, change);
  switch (step) {
    case 'boot':
      return box.vendor === null
        ? callOf(step, 'TriggerMessage', { requestedMessage: 'BootNotification' })
        : without(step, 'kept');
    case 'configuration':
      return callOf(step, 'GetConfiguration', {});
    case 'profiles':
      // What a system before us left could hold on beside our limits, which later are among them.
      return Object.keys(context.wishes?.connectors ?? {}).length > 0
        ? without(step, 'kept')
        : callOf(step, 'ClearChargingProfile', { chargingProfilePurpose: 'TxDefaultProfile' });
    case 'limit':
      return limitOf(box, context);
    case 'status':
      return callOf(step, 'TriggerMessage', { requestedMessage: 'StatusNotification', ...whichOf(box) });
    default:
      return callOf(step, 'TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 });
  }
};

/** How often the connection ended in place of an answer, with what was asked over the last one. A limit is always sent again. */
const lostNow = ({ setup, firmware }: Box, isNew: boolean): NonNullable<Setup['lost']> => {
  if (setup === null || setup.firmware !== firmware) return {};
  const step = isNew ? setup.asked?.step : undefined;
  const { lost = {} } = setup;
  return step === undefined || step === 'limit' ? lost : { ...lost, [step]: (lost[step] ?? 0) + 1 };
};

/** The set-up as it stands over this connection, for this firmware, now. */
const setupNow = (box: Box, { connectionId, nowMs }: SetupContext): Setup => {
  const { setup, firmware } = box;
  const isNew = setup === null || setup.connectionId !== connectionId;
  const lost = lostNow(box, isNew);
  const restarts = (step: SetupStep): boolean => (lost[step] ?? 0) >= LOST_TIMES;
  const results: Partial<Setup['results']> = {};
  for (const [name, known] of Object.entries(setup?.results ?? {})) {
    const step = name as SetupStep;
    const isLeft = known.result === 'silent' && nowMs - known.atMs <= AGAIN_MS;
    const isOld = ofConnection.has(step)
      ? isNew && !(isLeft && restarts(step))
      : setup?.firmware !== firmware || (known.result === 'silent' && !isLeft);
    if (!isOld) results[step] = known;
  }
  const asked = setup?.asked ?? null;
  const isSilent = asked !== null && (isNew ? restarts(asked.step) : nowMs - asked.atMs > SILENT_MS);
  if (isSilent) results[asked.step] = { result: 'silent', atMs: nowMs };
  return {
    ...{ firmware, connectionId, results, asked: isSilent || isNew ? null : asked },
    ...(Object.keys(lost).length === 0 ? {} : { lost }),
  };
};

const withResult = (setup: Setup, step: SetupStep, result: SetupResult, atMs: number): Setup => ({
  ...setup,
  results: { ...setup.results, [step]: { result, atMs } },
});

/**
 * The next call of a box's set-up: one at a time, each when the one before has been answered. Pure.
 * @param callId for the call, if there is one
 * @returns the box as it then is, and the call; null: there is none now
 */
export const nextCall = (
  box: Box,
  context: SetupContext,
  callId: string,
): { readonly box: Box; readonly call: { readonly action: string; readonly payload: Payload } | null } => {
  let setup = setupNow(box, context);
  const { nowMs } = context;
  const known = (): Box => ({ ...box, setup });
  if (setup.asked !== null) return { box: known(), call: null };
  for (const step of order) {
    if (setup.results[step] !== undefined) continue;
    const { call, result } = nextOf(known(), step, context);
    if (call !== null && context.hasCall(call.action, call.payload)) {
      setup = { ...setup, asked: { callId, step, atMs: nowMs } };
      return { box: known(), call };
    }
    setup = withResult(setup, step, call === null ? result : 'unknown', nowMs);
  }
  return { box: known(), call: null };
};

const results: Readonly<Record<string, SetupResult>> = {
  accepted: 'done',
  rebootrequired: 'restart',
  notsupported: 'unknown',
  notimplemented: 'unknown',
};

const resultOf = (settled: Settled): SetupResult => {
  const word = settled.ok ? String(settled.payload.status ?? 'accepted') : settled.code;
  return results[word.toLowerCase()] ?? 'refused';
};

const configOf = (payload: Payload): Record<string, string> => {
  const all = Array.isArray(payload.configurationKey) ? (payload.configurationKey as readonly unknown[]) : [];
  const config: Record<string, string> = {};
  for (const each of all) {
    if (typeof each !== 'object' || each === null) continue;
    const { key, value } = each as { readonly key?: unknown; readonly value?: unknown };
    const kept = keptKeys.find((name) => name.toLowerCase() === String(key).toLowerCase());
    if (kept !== undefined && value !== undefined && value !== null)
      config[kept] = String(value).slice(0, LONGEST_VALUE);
  }
  return config;
};

/** Takes an answer; one to something else changes nothing. Pure. */
export const takeAnswer = (box: Box, settled: Settled, nowMs: number): Box => {
  const { setup } = box;
  const asked = setup?.asked ?? null;
  if (setup === null || asked === null || asked.callId !== settled.id) return box;
  const { step } = asked;
  // There was no limit to clear.
  const isNone = step === 'profiles' && settled.ok && String(settled.payload.status).toLowerCase() === 'unknown';
  const result = isNone ? 'kept' : resultOf(settled);
  const change = changes[step];
  const config =
    step === 'configuration' && settled.ok
      ? configOf(settled.payload)
      : change !== undefined && result === 'done'
        ? { ...box.config, [change.key]: change.value }
        : box.config;
  const { [step]: _answered, ...lost } = setup.lost ?? {};
  const { lost: _before, ...rest } = setup;
  const next = { ...rest, asked: null, ...(Object.keys(lost).length === 0 ? {} : { lost }) };
  return { ...box, config, setup: withResult(next, step, result, nowMs) };
};
