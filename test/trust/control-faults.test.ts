import { afterAll, describe, expect, it } from 'vitest';
import { simulatedFaults } from '#functions/integrations/simulated-home.ts';
import { subjects } from '#test/integrations/subjects.ts';
import { extent, reportOmitted, whole } from '#test/support/extent.ts';
import { allCases, nameOf, pairsOf, partOf, situations, steps } from './control-cases.ts';
import { runCase } from './control-sweep.ts';

/** Selects the part of the cases that covers every pair of service, fault, step and situation. */
const SEED = 7;

const services = await subjects();
const all = allCases(services);
const part = whole ? all : partOf(all, SEED);
/** A sample is every fifth case of the part: all faults, some of the steps of each service. */
const cases = extent === 'sample' ? part.filter((_, index) => index % 5 === 0) : part;
reportOmitted(`${all.length - cases.length} of ${all.length} cases`);
const counts = { ran: 0, none: 0, recoveredAtOnce: 0 };

afterAll(() => {
  const { ran, none, recoveredAtOnce } = counts;
  const size = `${services.length} services x ${simulatedFaults.length} faults x ${steps.length} steps x ${situations.length} situations`;
  console.log(
    `${size}: ${all.length} cases, ${cases.length} taken; ${ran} ran and ended safe, recovered and with a true reason, ${recoveredAtOnce} of them in the next run that might ask; ${none} have no such step`,
  );
});

it('every service meets every fault and every step, whichever part of the cases is selected', () => {
  const met = new Set(part.flatMap(pairsOf));
  expect(all.flatMap(pairsOf).filter((pair) => !met.has(pair))).toEqual([]);
});

describe.each(services)('$folder', ({ folder }) => {
  it('ends safely, recovers, and reports correctly, whenever its vendor fails', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    for (const one of cases.filter(({ subject }) => subject.folder === folder)) {
      const { inapplicable, problems, recoveredIn } = await runCase(one);
      if (inapplicable !== null) {
        counts.none += 1;
        continue;
      }
      counts.ran += 1;
      if (recoveredIn <= 1) counts.recoveredAtOnce += 1;
      wrong.push(...problems.map((problem) => `${nameOf(one)}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });
});
