import { describe, expect, it } from 'vitest';
import { boxGateway } from './box-gateway.ts';
import { isControlled, type OddBench, withOddBox } from './box-quirks.ts';

/** Which cards may charge: a link's list, over a real connection, with the handlers that are deployed. */
const gateway = boxGateway();
const STRANGER = '0BADCAFE';
const LIST = { cards: '04A2B9C1, 04f77e12' };

const cards = (
  name: string,
  fields: Readonly<Record<string, string>>,
  play: (bench: OddBench) => Promise<void>,
): void => it(name, () => withOddBox(gateway, fields, { startsItself: false }, play), 60_000);

/** A car has come, and the box waits for a card. */
const waits = async ({ box, isSetUp }: OddBench): Promise<void> => {
  await box.dial();
  await box.boot();
  await box.say('Available');
  await isSetUp();
  await box.plug();
};
const authorize = ({ box }: OddBench, idTag: string) => box.call('Authorize', { idTag });
const is = (status: string) => ({ idTagInfo: { status } });
const refusedStart = ({ box }: OddBench) =>
  box.call('StartTransaction', { connectorId: 1, idTag: STRANGER, meterStart: 5_000, timestamp: box.time() });

describe('with a list of cards', () => {
  cards(
    'one that is not listed is refused, and its charge is none of ours, whatever the box says of it',
    LIST,
    async (bench) => {
      const { box, on, read, view, pass } = bench;
      await waits(bench);
      expect(await authorize(bench, STRANGER)).toEqual(is('Invalid'));
      const refused = await refusedStart(bench);
      expect(refused).toMatchObject(is('Invalid'));
      expect((await gateway.connector()).transaction).toBeNull();
      // Its values name it until the box has ended it.
      pass(5);
      await box.call('MeterValues', {
        ...{ connectorId: 1, transactionId: refused.transactionId },
        meterValue: [{ timestamp: box.time(), sampledValue: [{ value: '5000' }] }],
      });
      expect((await gateway.connector()).transaction).toBeNull();
      expect((await view()).connectors).toMatchObject([{ charging: false }]);
      // A run that lets it charge begins nothing in our own name.
      expect(await on(9)).toMatchObject({ plugged: true, on: false, powerW: 0 });
      expect(await read()).toMatchObject({ on: false });
      expect(box.called.map(([action]) => action)).not.toContain('RemoteStartTransaction');
      const stop = {
        transactionId: refused.transactionId,
        meterStop: 5_000,
        timestamp: box.time(),
        reason: 'DeAuthorized',
      };
      expect(await box.call('StopTransaction', stop)).toEqual(is('Accepted'));
      expect((await gateway.connector()).transaction).toBeNull();
    },
  );

  cards('a listed one charges after another was refused, in either case of its letters', LIST, async (bench) => {
    const { box } = bench;
    await waits(bench);
    await refusedStart(bench);
    bench.pass(5);
    for (const idTag of ['04a2b9c1', '04F77E12']) expect(await authorize(bench, idTag)).toEqual(is('Accepted'));
    await box.begin('04F77E12');
    expect((await gateway.connector()).transaction).toMatchObject({ id: box.transactionId, idTag: '04F77E12' });
    await isControlled(bench);
  });
});

describe('without a list', () => {
  cards('every card charges', { cards: ' ' }, async (bench) => {
    const { box } = bench;
    await waits(bench);
    expect(await authorize(bench, STRANGER)).toEqual(is('Accepted'));
    await box.begin(STRANGER);
    expect((await gateway.connector()).transaction).toMatchObject({ id: box.transactionId, idTag: STRANGER });
    await isControlled(bench);
  });
});
