import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjects } from '../trust/subjects.ts';
import { onBench } from './bench.ts';

/** The table from which tokens come is away. */
const away = async (): Promise<never> => {
  throw new Error('the table is away');
};
const signingIn = (await subjects()).filter(
  ({ sample }) => sample.tokens !== undefined || sample.consent !== undefined,
);

const dropped: unknown[] = [];
const note = (reason: unknown): void => void dropped.push(reason);
beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

// A rejection that nobody waits for ends the process, with the runs of all other links in it.
describe('our own trouble with a link’s tokens', () => {
  it.each(signingIn)('$folder: is one failure of one call, of which nothing is left over', async (subject) => {
    await onBench(subject, async ({ open, targets }) => {
      const adapter = open({ tokens: { get: away, renew: away } });
      const { sensors, appliances } = targets;
      // Several of each, as many sites have: they fail one after the other.
      const read = adapter.read({ sensors: [...sensors, ...sensors], appliances: [...appliances, ...appliances] });
      await expect(read).rejects.toThrow('the table is away');
      await new Promise((resolve) => setImmediate(resolve));
      expect(dropped).toEqual([]);
    });
  });
});
