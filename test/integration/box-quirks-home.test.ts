import { expect, it } from 'vitest';
import { boxHome } from './box-home.ts';
import { type OddBox, type Oddity, oddHomeBox } from './odd-box.ts';

/** Boxes that make something else of a limit, in a home whose runs follow the sun: what is drawn is read, and led by. */
const home = boxHome();
const { minute, recorded, sun, tell, until } = home;

const aHomeWith = async (odd: Oddity, play: (box: OddBox) => Promise<void>): Promise<void> => {
  let box: OddBox | null = null;
  const scripted = oddHomeBox(odd, (made) => {
    box = made;
  })(home.dial());
  home.has(scripted);
  try {
    await tell('boot');
    await home.addDevice();
    await tell('plug');
    await play(box ?? expect.fail('no box'));
    expect(home.faults).toEqual([]);
  } finally {
    await scripted.stop();
  }
};

/** Minutes of sun, and what was drawn in each, W. */
const drawnOver = async (minutes: number): Promise<number[]> => {
  const drawn: number[] = [];
  for (let each = 0; each < minutes; each += 1) {
    await minute();
    drawn.push(home.last().powerW);
  }
  return drawn;
};

it('NEcharge, which rounds down to 6, 8, 10, 13 or 16 A: follows the sun from below, up again, and pauses (evcc, template ocpp-necharge)', async () => {
  const steps = [16, 13, 10, 8, 6, 0];
  const makesOf = (currentA: number): number => steps.find((step) => step <= currentA) ?? 0;
  await aHomeWith({ makesOf }, async (box) => {
    sun(8_000);
    // It begins by itself with all it has, until a run has seen it.
    await drawnOver(5);
    const some = await drawnOver(20);
    // 10 A are what fits into 7.6 kW; it never draws more than the roof gives, and does not stay below.
    expect(Math.max(...some)).toBeLessThanOrEqual(10 * 690);
    expect(some.at(-1)).toBe(10 * 690);
    sun(12_000);
    await until(() => box.powerW === 16 * 690, 30);
    sun(5_500);
    await until(() => box.powerW === 6 * 690, 30);
    sun(500);
    await until(() => box.powerW === 0, 30);
    expect((await recorded()).state).toMatchObject({ on: false, plugged: true });
  });
}, 120_000);

it('homecharge, which knows W only, with a car on one phase: draws what the roof gives, not three times that (evcc 9838)', async () => {
  await aHomeWith({ config: { ChargingScheduleAllowedChargingRateUnit: 'Power' }, phasesOf: () => 1 }, async () => {
    sun(3_000);
    // It begins by itself with all it has, until a run has seen it, and on how many phases it charges.
    await drawnOver(5);
    const drawn = await drawnOver(20);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(2_600);
    expect(drawn.at(-1)).toBeGreaterThanOrEqual(2_070);
  });
}, 120_000);
