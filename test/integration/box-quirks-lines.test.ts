import { describe, expect, it } from 'vitest';
import { boxGuides } from '#shared/box-guides.ts';
import { boxGateway } from './box-gateway.ts';
import { arrived, isControlled, type OddBench, quirksOf } from './box-quirks.ts';
import type { OddBox } from './odd-box.ts';

/**
 * How boxes connect, say what they measure, and take what they are set to, as users of other central systems report it (the issue is
 * named; evcc, lbbrhzn/ocpp and goecharger/go-eCharger-API-v2 on GitHub). Each is led by the link that runs use.
 */
const gateway = boxGateway();
const quirk = quirksOf(gateway);
const asked = (box: OddBox, action: string): number => box.called.filter(([name]) => name === action).length;
const resultOf = async ({ view }: OddBench, step: string): Promise<unknown> =>
  (await view()).setup.find((each) => each.step === step)?.result;

describe('connections', () => {
  quirk(
    'go-e: has forgotten its limit after a reconnect and charges with all it has: the limit is the first that it is sent (go-eCharger-API-v2 217, 243)',
    { make: 'go-e' },
    { forgets: true },
    async (bench) => {
      const { box, on, read, pass } = bench;
      await arrived(bench);
      await on(7);
      await box.hangUp();
      pass(10);
      await box.dial();
      await box.tick();
      expect(box.powerW).toBe(16 * 690);
      const before = box.called.length;
      await box.call('Heartbeat', {});
      await expect.poll(() => box.limitA()).toBe(7);
      expect(box.called.slice(before)[0]?.[0] ?? box.called.at(-1)?.[0]).toBe('SetChargingProfile');
      pass(30);
      await box.tick();
      expect(await read()).toMatchObject({ on: true, powerW: 7 * 690 });
      await isControlled(bench);
    },
  );

  it('go-e: its own fallback current is named where its address goes (its documentation of OCPP, key ocppf)', () => {
    const words = boxGuides['go-e'].steps.map(({ en, de }) => `${en} ${de}`).join(' ');
    expect(words).toMatch(/fallback current, choose 6\sA/);
    expect(words).toMatch(/„Fallback“/);
  });

  quirk(
    'FoxESS: dials again after 19 minutes, by itself, and has kept to its limit (lbbrhzn 1734)',
    { make: 'foxess' },
    {},
    async (bench) => {
      const { box, on, pass, read, view } = bench;
      await arrived(bench);
      await on(9);
      await box.hangUp();
      await expect.poll(async () => (await view()).connected).toBe(false);
      pass(60);
      expect(await read()).toMatchObject({ online: true });
      pass(18 * 60);
      await expect(read()).rejects.toMatchObject({ kind: 'offline' });
      await box.tick();
      expect(box.powerW).toBe(9 * 690);
      const sent = box.sent.length;
      await box.dial();
      await box.tick();
      await expect.poll(() => box.sent.length).toBe(sent + 1);
      pass(30);
      await box.tick();
      expect(await read()).toMatchObject({ online: true, on: true, powerW: 9 * 690, setCurrentA: 9 });
      await isControlled(bench);
    },
  );

  quirk(
    'FoxESS: probes with another version for a moment, and goes on as before (lbbrhzn, supported devices)',
    { make: 'foxess' },
    {},
    async (bench) => {
      const { box, on, pass, view } = bench;
      await arrived(bench);
      await on(9);
      const { transactionId } = box;
      await box.hangUp();
      await box.dial(['ocpp2.0.1']);
      await box.hangUp();
      pass(5);
      await box.dial();
      await box.tick();
      expect((await view()).protocol).toBe('ocpp1.6');
      expect((await gateway.connector()).transaction?.id).toBe(transactionId);
      pass(30);
      await isControlled(bench);
    },
  );

  quirk(
    'FoxESS: one that is refused dials again every 10 s: its page says why, and it is let in as soon as it may be (lbbrhzn 1734)',
    { make: 'foxess' },
    {},
    async (bench) => {
      const { box, pass } = bench;
      for (let nth = 0; nth < 8; nth += 1) {
        await expect(box.dial(['ocpp1.6'], 'of-an-earlier-server')).rejects.toThrow(/401/);
        pass(10);
      }
      await arrived(bench);
      await isControlled(bench);
    },
  );

  quirk(
    'Mennekes: says who it is a quarter of an hour after it has dialled (evcc PR 19735)',
    { make: 'mennekes' },
    {
      measures: ({ powerW, transactionId }) =>
        transactionId === null ? [] : [{ value: String(powerW), measurand: 'Power.Active.Import' }],
    },
    async (bench) => {
      const { box, pass, view, isSetUp } = bench;
      await box.dial();
      pass(15 * 60);
      expect((await view()).connected).toBe(false);
      await box.boot();
      expect(await view()).toMatchObject({ connected: true, vendor: 'Acme' });
      await box.say('Available');
      await isSetUp();
      await box.plug();
      await isControlled(bench);
    },
  );

  quirk(
    'Vestel EVC04: restarts each day in the middle of a charge, takes one key at a time, and charges freely by its own card (evcc 15726, lbbrhzn 715)',
    { make: 'vestel' },
    {
      card: 'VESTELFREEMODE',
      answers: {
        GetConfiguration: ({ key }) =>
          Array.isArray(key) && key.length > 1 ? { error: 'OccurenceConstraintViolation' } : undefined,
      },
    },
    async (bench) => {
      const { box, pass } = bench;
      await arrived(bench);
      await isControlled(bench);
      expect(await resultOf(bench, 'configuration')).toBe('done');
      const { transactionId } = box;
      for (let day = 0; day < 2; day += 1) {
        pass(24 * 3600);
        await box.restart();
        await box.tick();
        await expect.poll(async () => resultOf(bench, 'values')).toBeDefined();
        pass(40);
        await isControlled(bench);
      }
      expect(box.transactionId).toBe(transactionId);
      expect((await gateway.connector()).transaction).toMatchObject({ id: transactionId, idTag: 'VESTELFREEMODE' });
    },
  );

  quirk(
    'Grizzl-E, firmware 5: sends frames that are no JSON, and restarts at times (lbbrhzn 442)',
    { make: 'grizzl-e' },
    {},
    async (bench) => {
      const { box, pass } = bench;
      const nonsense = [
        '[2,"x","MeterValues",{"connectorId":1,"meterValue":[{"tim',
        '{}',
        'MeterValues',
        '[2,"y"',
        '[2,"z","Heartbeat",{"a":NaN}]',
      ];
      await arrived(bench);
      for (const text of nonsense) box.text(text);
      await isControlled(bench);
      for (const text of nonsense) box.text(text);
      await box.restart();
      for (const text of nonsense) box.text(text);
      await box.say('Charging');
      pass(40);
      await isControlled(bench);
      expect(box.isConnected).toBe(true);
    },
  );
});

describe('set-up', () => {
  quirk(
    'go-e: takes A only, has no composite schedule and no availability, and its measurands cannot be written (go-eCharger-API-v2 105, 154, 190)',
    { make: 'go-e' },
    {
      config: {
        MeterValuesSampledData: 'Energy.Active.Import.Register',
        ChargingScheduleAllowedChargingRateUnit: 'Current',
      },
      readonly: ['MeterValuesSampledData'],
      judges: ({ chargingSchedule }) => (chargingSchedule.chargingRateUnit === 'A' ? 'Accepted' : 'Rejected'),
      answers: {
        ChangeAvailability: () => ({ error: 'NotImplemented' }),
        GetCompositeSchedule: () => ({ error: 'NotImplemented' }),
      },
    },
    async (bench) => {
      const { box } = bench;
      await arrived(bench);
      await isControlled(bench);
      expect(await resultOf(bench, 'measurands')).toBe('refused');
      expect([asked(box, 'GetCompositeSchedule'), asked(box, 'ChangeAvailability')]).toEqual([0, 0]);
    },
  );

  const MOST_MEASURANDS = 5;
  quirk(
    'ABB Terra AC: restarts for ever where it is asked for all measurands: it is asked for three (evcc PR 9766, lbbrhzn 1275)',
    { make: 'abb' },
    {
      config: { MeterValuesSampledData: 'Energy.Active.Import.Register' },
      answers: {
        ChangeConfiguration: ({ key, value }, box) => {
          if (key !== 'MeterValuesSampledData' || String(value).split(',').length <= MOST_MEASURANDS) return undefined;
          box.afterwards(() => box.restart());
          return 'silent';
        },
      },
    },
    async (bench) => {
      await arrived(bench);
      await isControlled(bench);
      expect(bench.box.boots).toBe(1);
      expect(await resultOf(bench, 'measurands')).toBe('done');
    },
  );

  for (const [step, action, key] of [
    ['measurands', 'ChangeConfiguration', 'MeterValuesSampledData'],
    ['samples', 'ChangeConfiguration', 'MeterValueSampleInterval'],
    ['configuration', 'GetConfiguration', undefined],
    ['values', 'TriggerMessage', undefined],
  ] as const)
    quirk(
      `Growatt THOR: restarts where its set-up asks for too much (${step}): it is asked that twice, and then left alone for a day (lbbrhzn 1514, 1272)`,
      { make: 'growatt' },
      {
        config: { MeterValuesSampledData: 'Energy.Active.Import.Register' },
        answers: {
          [action]: (payload, box) => {
            const isIt = key === undefined || payload.key === key;
            if (!isIt || (step === 'values' && payload.requestedMessage !== 'MeterValues')) return undefined;
            box.afterwards(() => box.restart());
            return 'silent';
          },
        },
      },
      async (bench) => {
        const { box, pass } = bench;
        await box.dial();
        await box.boot();
        for (let nth = 0; nth < 30; nth += 1) {
          pass(5);
          await box.say('Available');
          await box.settle();
        }
        await expect.poll(async () => resultOf(bench, step)).toBe('silent');
        expect(box.boots).toBe(3);
        await box.plug();
        await isControlled(bench);
        // Neither does a new connection begin it again.
        await box.hangUp();
        await box.dial();
        for (let nth = 0; nth < 10; nth += 1) {
          pass(5);
          await box.tick();
          await box.settle();
        }
        await isControlled(bench);
        expect(box.boots).toBe(3);
        expect(await resultOf(bench, step)).toBe('silent');
      },
    );

  quirk(
    'Zaptec: reports as good as nothing as delivered, and its counter begins at its largest number (Zaptec’s pages on OCPP; evcc 27499, 30554)',
    { make: 'zaptec' },
    {
      config: { HeartbeatInterval: '86400', MeterValueSampleInterval: '0', ConnectionTimeOut: '30' },
      meterStart: 2_147_483_647,
    },
    async (bench) => {
      const { box } = bench;
      await arrived(bench);
      expect(box.config.get('HeartbeatInterval')).toBe('240');
      expect(box.config.get('MeterValueSampleInterval')).toBe('30');
      expect((await gateway.connector()).transaction).toMatchObject({ meterStartWh: null });
      await isControlled(bench);
      expect((await bench.read()).counter?.wh).toBeLessThan(100_000);
    },
  );

  quirk(
    'Entratek: answers no question for the whole configuration: it is led without (evcc 15869)',
    { make: 'other' },
    { answers: { GetConfiguration: () => 'silent' } },
    async (bench) => {
      const { box, pass, isSetUp } = bench;
      await box.dial();
      await box.boot();
      await box.say('Available');
      pass(31);
      await box.say('Available');
      await isSetUp();
      await box.plug();
      await isControlled(bench);
      expect(await resultOf(bench, 'configuration')).toBe('silent');
    },
  );
});
