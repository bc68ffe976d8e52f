import { describe, expect, it } from 'vitest';
import { newBox, withConnector } from '../box.ts';
import { answerIn16, callIn201 } from './calls.ts';

const transaction = { id: 77, name: 'tx-1', startedAtMs: 0, idTag: null, meterStartWh: null };
const context = { box: withConnector(newBox, 1, { transaction }), nowMs: 1_780_000_000_000 };
const profile = {
  ...{ chargingProfileId: 1, stackLevel: 0, chargingProfileKind: 'Absolute' },
  chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 9 }] },
};
const schedule = [{ id: 1, ...profile.chargingSchedule }];

describe('a call of ours in the words of 2.0.1', () => {
  it.each([
    [
      'SetChargingProfile',
      { connectorId: 1, csChargingProfiles: { ...profile, chargingProfilePurpose: 'TxDefaultProfile' } },
      'SetChargingProfile',
      {
        evseId: 1,
        chargingProfile: {
          ...{ id: 1, stackLevel: 0, chargingProfileKind: 'Absolute' },
          ...{ chargingProfilePurpose: 'TxDefaultProfile', chargingSchedule: schedule },
        },
      },
    ],
    [
      'SetChargingProfile',
      { connectorId: 0, csChargingProfiles: { ...profile, chargingProfilePurpose: 'ChargePointMaxProfile' } },
      'SetChargingProfile',
      {
        evseId: 0,
        chargingProfile: {
          ...{ id: 1, stackLevel: 0, chargingProfileKind: 'Absolute' },
          ...{ chargingProfilePurpose: 'ChargingStationMaxProfile', chargingSchedule: schedule },
        },
      },
    ],
    [
      'SetChargingProfile',
      { connectorId: 1, csChargingProfiles: { ...profile, transactionId: 77, chargingProfilePurpose: 'TxProfile' } },
      'SetChargingProfile',
      {
        evseId: 1,
        chargingProfile: {
          ...{ id: 1, stackLevel: 0, chargingProfileKind: 'Absolute', transactionId: 'tx-1' },
          ...{ chargingProfilePurpose: 'TxProfile', chargingSchedule: schedule },
        },
      },
    ],
    ['ClearChargingProfile', { id: 1 }, 'ClearChargingProfile', { chargingProfileId: 1 }],
    ['ClearChargingProfile', {}, 'ClearChargingProfile', { chargingProfileCriteria: {} }],
    [
      'ClearChargingProfile',
      { connectorId: 1, chargingProfilePurpose: 'TxDefaultProfile' },
      'ClearChargingProfile',
      { chargingProfileCriteria: { evseId: 1, chargingProfilePurpose: 'TxDefaultProfile' } },
    ],
    [
      'RemoteStartTransaction',
      { connectorId: 1, idTag: 'sunward' },
      'RequestStartTransaction',
      { evseId: 1, idToken: { idToken: 'sunward', type: 'Central' }, remoteStartId: 1_780_000_000 },
    ],
    ['RemoteStopTransaction', { transactionId: 77 }, 'RequestStopTransaction', { transactionId: 'tx-1' }],
    [
      'ChangeConfiguration',
      { key: 'MeterValueSampleInterval', value: '60' },
      'SetVariables',
      {
        setVariableData: [
          {
            ...{ component: { name: 'SampledDataCtrlr' }, variable: { name: 'TxUpdatedInterval' } },
            attributeValue: '60',
          },
        ],
      },
    ],
    [
      'GetConfiguration',
      { key: ['HeartbeatInterval', 'FreeModeActive'] },
      'GetVariables',
      { getVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } }] },
    ],
    [
      'TriggerMessage',
      { requestedMessage: 'MeterValues', connectorId: 1 },
      'TriggerMessage',
      { requestedMessage: 'MeterValues', evse: { id: 1, connectorId: 1 } },
    ],
    [
      'TriggerMessage',
      { requestedMessage: 'BootNotification' },
      'TriggerMessage',
      { requestedMessage: 'BootNotification' },
    ],
    ['Reset', { type: 'Hard' }, 'Reset', { type: 'Immediate' }],
    ['Reset', { type: 'Soft' }, 'Reset', { type: 'OnIdle' }],
    ['UnlockConnector', { connectorId: 1 }, 'UnlockConnector', { evseId: 1, connectorId: 1 }],
    [
      'ChangeAvailability',
      { connectorId: 1, type: 'Inoperative' },
      'ChangeAvailability',
      { operationalStatus: 'Inoperative', evse: { id: 1, connectorId: 1 } },
    ],
    [
      'ChangeAvailability',
      { connectorId: 0, type: 'Operative' },
      'ChangeAvailability',
      { operationalStatus: 'Operative' },
    ],
    [
      'GetBaseReport',
      { requestId: 1, reportBase: 'FullInventory' },
      'GetBaseReport',
      { requestId: 1, reportBase: 'FullInventory' },
    ],
  ])('%s %j', (action, payload, expectedAction, expected) => {
    expect(callIn201(action, payload, context)).toEqual({ action: expectedAction, payload: expected });
  });

  it('reads the whole configuration as the variables that matter', () => {
    const { payload } = callIn201('GetConfiguration', {}, context) ?? {};
    expect(payload?.getVariableData).toHaveLength(8);
  });

  it.each([
    ['a transaction that does not run', 'RemoteStopTransaction', { transactionId: 78 }],
    ['a key that has no variable', 'ChangeConfiguration', { key: 'FreeModeActive', value: '1' }],
    ['a list of features, which nobody sets', 'ChangeConfiguration', { key: 'SupportedFeatureProfiles', value: '' }],
    ['keys that have no variables', 'GetConfiguration', { key: ['FreeModeActive'] }],
    ['an action that it has not', 'GetDiagnostics', { location: 'x' }],
  ])('is none for %s', (_what, action, payload) => {
    expect(callIn201(action, payload, context)).toBeNull();
  });
});

describe('an answer in the words of 1.6', () => {
  const result = (status: string) => ({
    setVariableResult: [{ attributeStatus: status, component: { name: 'x' }, variable: { name: 'y' } }],
  });
  it.each([
    [{ status: 'Accepted' }, { status: 'Accepted' }],
    [{ status: 'OngoingAuthorizedTransaction' }, { status: 'UnlockFailed' }],
    [{}, {}],
    [result('Accepted'), { status: 'Accepted' }],
    [result('RebootRequired'), { status: 'RebootRequired' }],
    [result('UnknownVariable'), { status: 'NotSupported' }],
    [{ setVariableResult: 'odd' }, { status: 'Rejected' }],
    [
      {
        getVariableResult: [
          {
            ...{ attributeStatus: 'Accepted', attributeValue: '240' },
            ...{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } },
          },
          {
            ...{ attributeStatus: 'Accepted', attributeValue: 'true' },
            ...{ component: { name: 'SmartChargingCtrlr' }, variable: { name: 'Enabled' } },
          },
          {
            attributeStatus: 'UnknownComponent',
            ...{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'WebSocketPingInterval' } },
          },
        ],
      },
      {
        configurationKey: [
          { key: 'HeartbeatInterval', readonly: false, value: '240' },
          { key: 'SupportedFeatureProfiles', readonly: false, value: 'Core,SmartCharging' },
        ],
        unknownKey: ['WebSocketPingInterval'],
      },
    ],
    [
      {
        status: 'Accepted',
        schedule: { evseId: 1, duration: 60, scheduleStart: 's', chargingRateUnit: 'A', chargingSchedulePeriod: [] },
      },
      {
        ...{ status: 'Accepted', connectorId: 1, scheduleStart: 's' },
        chargingSchedule: { duration: 60, chargingRateUnit: 'A', chargingSchedulePeriod: [] },
      },
    ],
  ])('%j', (payload, expected) => {
    expect(answerIn16(payload)).toEqual(expected);
  });
});
