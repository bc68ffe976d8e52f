import { describe, expect, it } from 'vitest';
import { boxMakes } from '#shared/box-makes.ts';
import { setupSteps } from '#shared/ocpp.ts';
import { type Box, newBox } from './box.ts';
import { nextCall } from './setup.ts';
import { callText } from './versions.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');

/** A box whose set-up has come to asking for its state. */
const atStatus = (config: Box['config']): Box => ({
  ...newBox,
  config,
  setup: {
    ...{ firmware: null, connectionId: 'c1', asked: null },
    results: Object.fromEntries(
      setupSteps.slice(0, setupSteps.indexOf('status')).map((step) => [step, { result: 'done', atMs: NOON }]),
    ),
  },
});
const asked = (config: Box['config']) =>
  nextCall(
    atStatus(config),
    { connectionId: 'c1', wishes: null, make: boxMakes.other, nowMs: NOON, hasCall: () => true },
    'call',
  ).call;

describe('a box is asked for its state', () => {
  it.each([
    ['that has one connector by the number of it', { NumberOfConnectors: '1' }, { connectorId: 1 }],
    ['that does not say how many it has likewise', {}, { connectorId: 1 }],
    ['that has several for all of them', { NumberOfConnectors: '2' }, {}],
  ])('%s', (_which, config, which) => {
    expect(asked(config)).toEqual({
      action: 'TriggerMessage',
      payload: { requestedMessage: 'StatusNotification', ...which },
    });
  });

  it('in 2.0.1 by its plug, without which that version has no such question (F06.FR.13)', () => {
    const { action, payload } = asked({}) ?? { action: '', payload: {} };
    const text = callText({ protocol: 'ocpp2.0.1', state: newBox, nowMs: NOON }, 'call', action, payload);
    expect(JSON.parse(text ?? 'null')).toEqual([
      ...[2, 'call', 'TriggerMessage'],
      { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } },
    ]);
  });
});
