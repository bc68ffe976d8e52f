import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { boxSchema, newBox } from './box.ts';
import { parseFrame } from './frames.ts';
import { receive } from './receive.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const context = { nowMs: NOON, identity: 'BOX1' };

describe('what a box sends', () => {
  it('is answered with its id', () => {
    expect(receive(newBox, '[2,"a1","Heartbeat",{}]', context)).toMatchObject({
      reply: '[3,"a1",{"currentTime":"2026-06-01T12:00:00.000Z"}]',
      action: 'Heartbeat',
    });
    expect(receive(newBox, '[2,7,"Dance",{}]', context).reply).toBe(
      '[4,7,"NotImplemented","This action is not supported",{}]',
    );
    expect(receive(newBox, '[2,"a1","Heartbeat",3]', context).reply).toBe(
      '[4,"a1","FormationViolation","This is no call",{}]',
    );
  });

  it('is never answered when it is an answer', () => {
    expect(receive(newBox, '[3,"x",{"status":"Accepted"}]', context)).toMatchObject({
      reply: null,
      settled: { id: 'x', ok: true, payload: { status: 'Accepted' } },
    });
    expect(receive(newBox, '[4,"x","InternalError","",{}]', context)).toMatchObject({
      reply: null,
      settled: { id: 'x', ok: false, code: 'InternalError' },
    });
    expect(receive(newBox, 'hello', context)).toMatchObject({ reply: null, settled: null });
  });

  it('may be anything: 10,000 frames of every kind are taken without an error, and calls get their one answer', () => {
    const actions = fc.constantFrom(
      ...['BootNotification', 'StatusNotification', 'StartTransaction', 'MeterValues', 'StopTransaction', 'Authorize'],
      ...['Heartbeat', 'DataTransfer', 'SecurityEventNotification', 'SignCertificate', '__proto__', 'Nonsense', ''],
    );
    const odd = fc.oneof(
      { withCrossShrink: true },
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        null,
        '',
        '2147483647',
        'Charging',
        'Available',
        'NaN',
        -1,
        1,
        0,
        2,
        '2026-06-01T12:00:00',
        'L1',
        'kW',
      ),
    );
    const sampled = fc.record(
      {
        value: odd,
        measurand: fc.oneof(odd, fc.constantFrom('Power.Active.Import', 'Current.Import', 'SoC')),
        phase: odd,
        unit: odd,
      },
      { requiredKeys: [] },
    );
    const values = fc.array(
      fc.oneof(odd, fc.record({ timestamp: odd, sampledValue: fc.oneof(odd, fc.array(sampled, { maxLength: 4 })) })),
      { maxLength: 3 },
    );
    const payload = fc.record(
      {
        ...{ connectorId: odd, transactionId: odd, status: odd, errorCode: odd, timestamp: odd, idTag: odd },
        ...{ meterStart: odd, meterStop: odd, chargePointVendor: odd, chargePointModel: odd, reason: odd },
        ...{ meterValue: fc.oneof(odd, values), transactionData: fc.oneof(odd, values) },
      },
      { requiredKeys: [] },
    );
    const id = fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), odd);
    const frame = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constant(2), id, actions, payload).map((parts) => JSON.stringify(parts)) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(2, 3, 4, '2', 5), id, odd, odd).map((parts) => JSON.stringify(parts)),
      },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
    );
    let box = newBox;
    fc.assert(
      fc.property(frame, (text) => {
        const received = receive(box, text, context);
        const asked = parseFrame(text);
        const isAnswered = asked.kind === 'call' || (asked.kind === 'unreadable' && asked.answerTo !== null);
        if ((received.reply !== null) !== isAnswered) throw new Error('answered wrongly');
        if (received.reply !== null && !['result', 'error'].includes(parseFrame(received.reply).kind))
          throw new Error('no answer');
        // What is stored can be read again, and does not grow: a later frame meets the state that earlier ones left.
        box = boxSchema.parse(JSON.parse(JSON.stringify(received.box)));
        if (JSON.stringify(box).length > 4_000) throw new Error('grows');
      }),
      { numRuns: 10_000 },
    );
    // Half a minute on a busy machine.
  }, 180_000);
});
