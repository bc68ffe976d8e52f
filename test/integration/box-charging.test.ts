import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runs } from './box-gateway.ts';
import { type BoxDial, boxHome, type ScriptedBox } from './box-home.ts';
import { programBox, rpcBox } from './box-scripts.ts';

const home = boxHome();
const { last, minute, recorded, sun, tell, until, view } = home;

const python = process.env.OCPP_PYTHON ?? 'python3';
const goBox = process.env.OCPP_GO_CHARGING;
/** Why a tool cannot be had; null: it can. */
const noPython = runs(python, ['-c', 'import ocpp, websockets'])
  ? null
  : 'OCPP_PYTHON, or python3, has no packages ocpp and websockets: pip install ocpp==2.1.0 websockets==17.4';
const noGo =
  goBox === undefined
    ? 'OCPP_GO_CHARGING names no box of ocpp-go: go build -C test/integration/go-box -o /tmp/go-charging ./charging'
    : null;
for (const missing of [noPython, noGo]) if (missing !== null) console.log(`Skipped: ${missing}`);

/** An hour and a half of runs, on a machine that others use as well. */
const LONGEST_MS = 300_000;

/** The box did what a run decided, and a later run saw that it did. */
const isConfirmed = async (on: boolean): Promise<boolean> => {
  const { command } = await recorded();
  return command?.on === on && command.confirmed;
};
const chargesWell = async (): Promise<boolean> => last().powerW > 6_000 && (await isConfirmed(true));
const transaction = async (): Promise<boolean | undefined> => (await view()).connectors[0]?.charging;

/**
 * A day of a box: each step goes from the box over what is stored to a run's decision, from there as a profile to the box, and back in
 * its values to a run that finds the command obeyed.
 */
const aDayOf = async (create: (dial: BoxDial) => ScriptedBox): Promise<void> => {
  const box = create(home.dial());
  home.has(box);
  try {
    await tell('boot');
    await home.addDevice();
    await tell('plug');
    expect(await transaction()).toBe(true);

    // No sun: what it draws by itself is stopped, and the transaction stays.
    await minute();
    await until(() => isConfirmed(false));
    expect(last()).toMatchObject({ limitA: 0, powerW: 0 });
    expect((await recorded()).state).toMatchObject({ on: false, powerW: 0, plugged: true });
    expect(await transaction()).toBe(true);

    // Sun: it charges with what the roof gives.
    sun(8_000);
    await until(chargesWell);
    const charging = await recorded();
    expect(charging.command?.currentA).toBe(last().limitA);
    expect(charging.state).toMatchObject({ on: true, powerW: last().powerW, setCurrentA: last().limitA });
    expect(last().powerW).toBeLessThan(8_000);

    // A cloud: less at first, then a pause.
    sun(1_000);
    await until(() => isConfirmed(false));
    expect(last()).toMatchObject({ limitA: 0, powerW: 0 });
    expect(await transaction()).toBe(true);

    // It goes on.
    sun(8_000);
    await until(chargesWell);

    // An hour without a line: after 25 min it falls to what is safe by itself, and keeps its values.
    await tell('cut');
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await minute(5);
      if (minutes < 10) expect(last().limitA).toBeGreaterThan(6);
      if (minutes >= 25) expect(last().limitA).toBe(6);
    }
    expect((await recorded()).state.online).toBe(false);
    const { profiles } = last();
    await tell('redial');
    await minute();
    expect(last().profiles).toBeGreaterThan(profiles);
    await until(chargesWell);
    expect((await recorded()).state).toMatchObject({
      online: true,
      powerW: last().powerW,
      counter: { wh: last().energyWh },
    });

    await tell('unplug');
    await minute();
    expect((await recorded()).state).toMatchObject({ plugged: false, powerW: 0 });
    expect(await transaction()).toBe(false);
    expect(home.faults).toEqual([]);
  } finally {
    await box.stop();
  }
};

describe('a box charges with the sun, by a run that decides, a profile that it obeys and values that confirm it', () => {
  it('over ocpp-rpc, which checks each of our frames by the official schemas', () => aDayOf(rpcBox), LONGEST_MS);

  it.skipIf(noPython !== null)(
    'in the words of the Python package ocpp, which checks them as well',
    () => aDayOf(programBox(python, [fileURLToPath(new URL('box_charging.py', import.meta.url))])),
    LONGEST_MS,
  );

  it.skipIf(noPython !== null)(
    'in the words of the Python package ocpp for OCPP 2.0.1',
    () => aDayOf(programBox(python, [fileURLToPath(new URL('box_charging_201.py', import.meta.url))])),
    LONGEST_MS,
  );

  it.skipIf(noGo !== null)(
    "over Go's ocpp-go, which ends at the first answer it cannot read",
    () => aDayOf(programBox(goBox ?? '')),
    LONGEST_MS,
  );
});
