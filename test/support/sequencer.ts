import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in the order in which they start: those that take longest, or wait most, come first. */
const ORDER = ['infra', 'flows', 'long', 'local', 'isolated', 'integration', 'unit'];

/**
 * These mostly wait, and take as long as the project `infra`, which starts after them: of the three workers on two cores it
 * has one, so that its templates are synthesised once.
 */
const WAITING = ['test/local/process.test.ts'];

/** The files that take longest, longest first: started last, one of them would keep a single core busy at the end. */
const LONGEST = [
  ...WAITING,
  'test/local/product.test.ts',
  'test/local/payments.test.ts',
  'test/local/upkeep.test.ts',
  'test/local/vendors.test.ts',
  'test/infra/bundles.test.ts',
  'test/infra/stages.test.ts',
  'test/trust/storage-faults.test.ts',
  'test/trust/quotas.test.ts',
  'test/control/run-polling.test.ts',
  'test/contract/access.test.ts',
  'test/contract/bad-input.test.ts',
  'test/trust/trail.test.ts',
  'test/contract/features/removal.test.ts',
  'test/trust/row-effects.test.ts',
  'test/contract/fuzz.test.ts',
  'test/integrations/conformance.test.ts',
  'test/control/properties.test.ts',
  'frontend/src/app/appliance-editor.test.tsx',
  'frontend/src/app/settings.test.tsx',
  'frontend/src/app/site-gate.test.tsx',
];

const environmentOf = (file: string): string =>
  /@vitest-environment\s+(\w+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'node';

/**
 * Files of one project and environment follow each other, because a shared worker is only kept for the
 * next file of the same kind; within them the longest start first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = (await super.sort(files)).map((file, index) => {
      const long = LONGEST.findIndex((path) => file.moduleId.endsWith(path));
      return {
        file,
        rank: [
          WAITING.some((path) => file.moduleId.endsWith(path)) ? -1 : ORDER.indexOf(file.project.name),
          environmentOf(file.moduleId) === 'node' ? 1 : 0,
          long === -1 ? LONGEST.length : long,
          index,
        ],
      };
    });
    return ranked
      .sort((a, b) => a.rank.reduce((found, value, at) => found || value - (b.rank[at] ?? 0), 0))
      .map(({ file }) => file);
  }
}
