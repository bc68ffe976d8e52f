import { describe, expect, it } from 'vitest';
import { dialectsOf, profilePayload } from '#functions/ocpp/profile.ts';
import { boxMakes } from '#shared/box-makes.ts';
import { boxGateway, runProgram } from './box-gateway.ts';

/** The example charge point of Go's ocpp-go, pinned in go-box/go.mod; .ci/run builds it. */
const program = process.env.OCPP_GO_BOX;
const missing =
  program === undefined
    ? 'OCPP_GO_BOX names no charge point of ocpp-go: go build -C test/integration/go-box -o /tmp/go-box github.com/lorenzodonini/ocpp-go/example/1.6/cp'
    : null;
if (missing !== null) console.log(`Skipped: ${missing}`);

const { address, identity, boxes, box, connector, engine, faults } = boxGateway();

describe.skipIf(missing !== null)('the charge point of ocpp-go, which ends at the first answer it cannot read', () => {
  it('boots, authorises, charges and stops by its own script, obeys a setting, and says that it cannot be limited', async () => {
    const cp = runProgram(program ?? '', [], { CLIENT_ID: identity, CENTRAL_SYSTEM_URL: address() });
    try {
      await cp.until(async () => (await boxes().list()).some(({ state }) => state?.vendor === 'vendor1'));
      expect((await box()).state).toMatchObject({ vendor: 'vendor1', model: 'model1' });
      // Its set-up asks one call after the other: what is asked between them may lose its place before its answer is read.
      await cp.until(async () => (await box()).state?.setup?.results.values !== undefined);
      // Between its values it waits as long as it is told; 5 s else.
      const interval = { key: 'MeterValueSampleInterval', value: '1' };
      expect(await boxes().call(await box(), 'ChangeConfiguration', interval)).toEqual({
        kind: 'answered',
        payload: { status: 'Accepted' },
      });
      await cp.until(async () => (await connector()).transaction !== null);
      const { transaction } = await connector();
      expect(transaction).toMatchObject({ idTag: '12345', meterStartWh: 0 });
      await cp.until(async () => (await connector()).status?.value === 'Charging');

      // A box that cannot be limited says so to every form of a limit; it is there, and it answers.
      for (const dialect of dialectsOf(boxMakes.other, 'Current')) {
        const payload = profilePayload(dialect, {
          ...{ connectorId: 1, limit: { currentA: 10, phases: null }, withoutUs: 'minimum', nowMs: engine.nowMs },
          ...{ transactionId: transaction?.id ?? null, highestLevel: null },
        });
        expect(await boxes().call(await box(), 'SetChargingProfile', payload ?? {})).toEqual({
          kind: 'answered',
          payload: { status: 'NotSupported' },
        });
      }
      expect((await box()).connectionId).not.toBeNull();

      await cp.until(async () => (await connector()).status?.value === 'Available');
      expect(await connector()).toMatchObject({ transaction: null, endedId: transaction?.id });
      // Its values are of energy given, which is not what a car took; the counter at the end is.
      expect((await connector()).sample).toMatchObject({ energyWh: 52, powerW: null });
      expect(cp.said()).not.toContain('fatal');
      expect(faults).toEqual([]);
    } finally {
      await cp.stop();
    }
  }, 60_000);
});
