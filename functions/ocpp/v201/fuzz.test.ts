import { expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { boxSchema, newBox } from '../box.ts';
import { parseFrame } from '../frames.ts';
import { receive } from '../receive.ts';

const context = { nowMs: Date.parse('2026-06-01T12:00:00Z'), identity: 'BOX1', protocol: 'ocpp2.0.1' } as const;

it('10,000 frames of every kind are taken without an error, and calls get their one answer', () => {
  const actions = fc.constantFrom(
    ...['BootNotification', 'StatusNotification', 'TransactionEvent', 'MeterValues', 'Authorize', 'NotifyReport'],
    ...['Heartbeat', 'DataTransfer', 'SignCertificate', 'StartTransaction', 'constructor', ''],
  );
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      null,
      '',
      'Charging',
      'Occupied',
      'Available',
      -1,
      0,
      1,
      1e300,
      '2026-06-01T11:00:00',
      'tx-1',
      'kW',
    ),
  );
  const either = <T>(proper: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 3, arbitrary: proper }, { weight: 1, arbitrary: odd });
  const part = (fields: Record<string, fc.Arbitrary<unknown>>) => either(fc.record(fields, { requiredKeys: [] }));
  const sampled = part({
    value: either(fc.double({ noNaN: true })),
    measurand: either(fc.constantFrom('Power.Active.Import', 'Current.Import', 'SoC')),
    phase: odd,
    unitOfMeasure: part({ unit: odd, multiplier: either(fc.integer({ min: -400, max: 400 })) }),
  });
  const values = either(fc.array(part({ timestamp: odd, sampledValue: either(fc.array(sampled, { maxLength: 4 })) })));
  const payload = fc.record(
    {
      eventType: either(fc.constantFrom('Started', 'Updated', 'Ended')),
      ...{ timestamp: odd, seqNo: either(fc.integer()), offline: odd, evseId: odd, meterValue: values },
      transactionInfo: part({ transactionId: either(fc.constantFrom('tx-1', 'tx-2')), chargingState: odd }),
      evse: part({ id: either(fc.integer({ min: -1, max: 6 })) }),
      ...{ idToken: part({ idToken: odd }), connectorStatus: odd, chargingStation: part({ model: odd }) },
    },
    { requiredKeys: [] },
  );
  const answers = fc.record(
    {
      setVariableResult: odd,
      getVariableResult: fc.oneof(odd, fc.array(part({ attributeStatus: odd }))),
      schedule: odd,
      status: odd,
    },
    { requiredKeys: [] },
  );
  const id = fc.oneof(fc.string({ maxLength: 40 }), odd);
  const texts = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((frame) => JSON.stringify(frame));
  const frame = fc.oneof(
    { weight: 6, arbitrary: texts(fc.constant(2), id, actions, payload) },
    { weight: 2, arbitrary: texts(fc.constant(3), id, answers) },
    { weight: 1, arbitrary: texts(fc.constantFrom(2, 3, 4, 5), id, odd, odd) },
    { weight: 1, arbitrary: fc.string() },
  );
  let box = newBox;
  let transactions = 0;
  fc.assert(
    fc.property(frame, (text) => {
      const received = receive(box, text, context);
      const asked = parseFrame(text);
      const isAnswered = asked.kind === 'call' || (asked.kind === 'unreadable' && asked.answerTo !== null);
      if ((received.reply !== null) !== isAnswered) throw new Error('answered wrongly');
      // What is stored can be read again, and does not grow: a later frame meets the state that earlier ones left.
      box = boxSchema.parse(JSON.parse(JSON.stringify(received.box)));
      if (JSON.stringify(box).length > 4_000) throw new Error('grows');
      if (Object.values(box.connectors).some(({ transaction }) => transaction !== null)) transactions += 1;
    }),
    { numRuns: 10_000 },
  );
  // The frames are not all nonsense.
  expect(transactions).toBeGreaterThan(1_000);
  // Half a minute on a busy machine.
}, 180_000);
