import * as z from 'zod';
import { type Box, connectorIds, connectorOf } from '../box.ts';
import type { Payload } from '../frames.ts';

/** A call as a version words it. */
export interface Call {
  readonly action: string;
  readonly payload: Payload;
}

/** What our calls in the words of 1.6 are judged by: the transactions of the box, and the time. */
export interface CallContext {
  readonly box: Box | null;
  readonly nowMs: number;
}

/** Keys of a 1.6 configuration, and the variables that took their places, as `component.variable`. */
const variables = {
  AllowOfflineTxForUnknownId: 'AuthCtrlr.OfflineTxForUnknownIdEnabled',
  AuthorizeRemoteTxRequests: 'AuthCtrlr.AuthorizeRemoteStart',
  ChargeProfileMaxStackLevel: 'SmartChargingCtrlr.ProfileStackLevel',
  ChargingScheduleAllowedChargingRateUnit: 'SmartChargingCtrlr.RateUnit',
  ChargingScheduleMaxPeriods: 'SmartChargingCtrlr.PeriodsPerSchedule',
  ClockAlignedDataInterval: 'AlignedDataCtrlr.Interval',
  ConnectionTimeOut: 'TxCtrlr.EVConnectionTimeOut',
  ConnectorSwitch3to1PhaseSupported: 'SmartChargingCtrlr.Phases3to1',
  HeartbeatInterval: 'OCPPCommCtrlr.HeartbeatInterval',
  LocalAuthListEnabled: 'LocalAuthListCtrlr.Enabled',
  LocalPreAuthorize: 'AuthCtrlr.LocalPreAuthorize',
  MeterValueSampleInterval: 'SampledDataCtrlr.TxUpdatedInterval',
  MeterValuesSampledData: 'SampledDataCtrlr.TxUpdatedMeasurands',
  StopTransactionOnEVSideDisconnect: 'TxCtrlr.StopTxOnEVSideDisconnect',
  SupportedFeatureProfiles: 'SmartChargingCtrlr.Enabled',
  WebSocketPingInterval: 'OCPPCommCtrlr.WebSocketPingInterval',
} as const;
type Key = keyof typeof variables;

/** What is read where the whole configuration is asked for: boxes limit how many variables one call may name. */
const usual: readonly Key[] = [
  'ChargeProfileMaxStackLevel',
  'ChargingScheduleAllowedChargingRateUnit',
  'ConnectorSwitch3to1PhaseSupported',
  'HeartbeatInterval',
  'MeterValueSampleInterval',
  'MeterValuesSampledData',
  'SupportedFeatureProfiles',
  'WebSocketPingInterval',
];

const isKey = (key: unknown): key is Key => typeof key === 'string' && Object.hasOwn(variables, key);
const named = (key: Key): { component: { name: string }; variable: { name: string } } => {
  const [component = '', variable = ''] = variables[key].split('.');
  return { component: { name: component }, variable: { name: variable } };
};

type Part = Readonly<Record<string, unknown>>;
const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
/** Without what is undefined, which JSON would leave out and a schema would not. */
const given = (part: Part): Part => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

/** The box's own name of a transaction; undefined: there is none. */
const nameOf = ({ box }: CallContext, transactionId: unknown): string | undefined => {
  if (box === null) return undefined;
  const all = connectorIds(box).map((each) => connectorOf(box, each).transaction);
  return all.find((each) => each !== null && each.id === transactionId)?.name;
};

const purposeOf = (purpose: unknown): unknown =>
  purpose === 'ChargePointMaxProfile' ? 'ChargingStationMaxProfile' : purpose;

/** A profile has one schedule in 1.6, and up to three in 2.0.1, each with an id. */
const profileOf = (profile: Part, context: CallContext): Part => {
  const { chargingProfileId, transactionId, chargingSchedule, chargingProfilePurpose, ...rest } = profile;
  return given({
    id: chargingProfileId,
    ...rest,
    chargingProfilePurpose: purposeOf(chargingProfilePurpose),
    transactionId: transactionId === undefined ? undefined : nameOf(context, transactionId),
    chargingSchedule: [{ id: 1, ...partOf(chargingSchedule) }],
  });
};

/** A connector at home is an EVSE of its own; its plug is number 1. */
const plugOf = (connectorId: unknown): Part | undefined =>
  typeof connectorId === 'number' && connectorId > 0 ? { id: connectorId, connectorId: 1 } : undefined;

type Wording = (payload: Payload, context: CallContext) => Call | null;
const call = (action: string, payload: Part): Call => ({ action, payload: given(payload) });

const wordings: Readonly<Record<string, Wording>> = {
  ChangeAvailability: ({ connectorId, type }) =>
    call('ChangeAvailability', { operationalStatus: type, evse: plugOf(connectorId) }),
  ChangeConfiguration: ({ key, value }) =>
    isKey(key) && key !== 'SupportedFeatureProfiles'
      ? call('SetVariables', { setVariableData: [{ ...named(key), attributeValue: String(value) }] })
      : null,
  ClearChargingProfile: ({ id, connectorId, chargingProfilePurpose, stackLevel }) =>
    call('ClearChargingProfile', {
      chargingProfileId: id,
      chargingProfileCriteria:
        id === undefined
          ? given({
              evseId: connectorId,
              stackLevel,
              chargingProfilePurpose: purposeOf(chargingProfilePurpose),
            })
          : undefined,
    }),
  DataTransfer: (payload) => call('DataTransfer', payload),
  GetCompositeSchedule: ({ connectorId, duration, chargingRateUnit }) =>
    call('GetCompositeSchedule', { evseId: connectorId, duration, chargingRateUnit }),
  GetConfiguration: ({ key }) => {
    const asked = Array.isArray(key) && key.length > 0 ? key.filter(isKey) : usual;
    return asked.length === 0 ? null : call('GetVariables', { getVariableData: asked.map(named) });
  },
  RemoteStartTransaction: ({ connectorId, idTag, chargingProfile }, context) =>
    call('RequestStartTransaction', {
      evseId: connectorId,
      idToken: { idToken: String(idTag), type: 'Central' },
      // A number by which the transaction's events name this request.
      remoteStartId: Math.floor(context.nowMs / 1000) % 2_147_483_647,
      chargingProfile: chargingProfile === undefined ? undefined : profileOf(partOf(chargingProfile), context),
    }),
  RemoteStopTransaction: ({ transactionId }, context) => {
    const name = nameOf(context, transactionId);
    return name === undefined ? null : call('RequestStopTransaction', { transactionId: name });
  },
  Reset: ({ type }) => call('Reset', { type: type === 'Hard' ? 'Immediate' : 'OnIdle' }),
  SetChargingProfile: ({ connectorId, csChargingProfiles }, context) =>
    call('SetChargingProfile', {
      evseId: connectorId,
      chargingProfile: profileOf(partOf(csChargingProfiles), context),
    }),
  TriggerMessage: ({ requestedMessage, connectorId }) =>
    call('TriggerMessage', {
      requestedMessage:
        requestedMessage === 'DiagnosticsStatusNotification' ? 'LogStatusNotification' : requestedMessage,
      evse: plugOf(connectorId),
    }),
  UnlockConnector: ({ connectorId }) => call('UnlockConnector', { evseId: connectorId, connectorId: 1 }),
};

/** Calls that only 2.0.1 has, or has in the same words. */
const own = new Set([
  'GetBaseReport',
  'GetVariables',
  'SetVariables',
  'RequestStartTransaction',
  'RequestStopTransaction',
]);

/**
 * A call of ours, which is in the words of 1.6 wherever it is made, in those of 2.0.1. What only 2.0.1 has stays as it is.
 * @returns null: it has no such call, or no transaction of that number
 */
export const callIn201 = (action: string, payload: Payload, context: CallContext): Call | null => {
  if (own.has(action)) return { action, payload };
  const wording = Object.hasOwn(wordings, action) ? wordings[action] : undefined;
  return wording === undefined ? null : wording(payload, context);
};

const unknowns = ['UnknownComponent', 'UnknownVariable', 'NotSupportedAttributeType'];
const resultSchema = z.looseObject({
  attributeStatus: z.string().catch(''),
  attributeValue: z.unknown().optional(),
  component: z.looseObject({ name: z.string() }),
  variable: z.looseObject({ name: z.string() }),
});
const resultsOf = (value: unknown): z.output<typeof resultSchema>[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => {
    const parsed = resultSchema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });

const keyOf = ({ component, variable }: z.output<typeof resultSchema>): string => {
  const name = `${component.name}.${variable.name}`;
  return Object.entries(variables).find(([, each]) => each.toLowerCase() === name.toLowerCase())?.[0] ?? name;
};
/** Whether a box limits by profiles is a variable of its own, no list of features. */
const settingOf = (key: string, value: unknown): string =>
  key === 'SupportedFeatureProfiles'
    ? String(value).trim().toLowerCase() === 'true'
      ? 'Core,SmartCharging'
      : 'Core'
    : String(value);

/** Answers that 1.6 words otherwise. */
const statuses: Readonly<Record<string, string>> = {
  OngoingAuthorizedTransaction: 'UnlockFailed',
  UnknownConnector: 'NotSupported',
};

/** A box's answer in the words of 1.6. Which call it answers can be told by its form. */
export const answerIn16 = (payload: Payload): Payload => {
  if (payload.setVariableResult !== undefined) {
    const [first] = resultsOf(payload.setVariableResult);
    const status = first?.attributeStatus ?? 'Rejected';
    return { status: unknowns.includes(status) ? 'NotSupported' : status };
  }
  if (payload.getVariableResult !== undefined) {
    const results = resultsOf(payload.getVariableResult);
    const isRead = ({ attributeStatus, attributeValue }: (typeof results)[number]): boolean =>
      attributeStatus === 'Accepted' && attributeValue !== undefined;
    return {
      configurationKey: results.filter(isRead).map((each) => {
        const key = keyOf(each);
        return { key, readonly: false, value: settingOf(key, each.attributeValue) };
      }),
      unknownKey: results.filter((each) => !isRead(each)).map(keyOf),
    };
  }
  if (payload.schedule !== undefined) {
    const { evseId, scheduleStart, ...chargingSchedule } = partOf(payload.schedule);
    return { status: payload.status, connectorId: evseId, scheduleStart, chargingSchedule };
  }
  const { status, ...rest } = payload;
  return typeof status === 'string' && Object.hasOwn(statuses, status)
    ? { ...rest, status: statuses[status] }
    : payload;
};
