import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in the order in which they start: what takes longest, or waits most, begins first. */
const ORDER = ['local', 'flows', 'long', 'isolated', 'infra', 'integration', 'unit'];

/** The files that take longest, longest first: started last, one of them would keep a single core busy at the end. */
const LONGEST = ['test/infra/bundle-sizes.test.ts'];

const environmentOf = (file: string): string =>
  /@vitest-environment\s+(\w+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'node';

/**
 * Files of one project and environment follow each other, since a worker that is not isolated is only kept for the
 * next file of the same kind; within them the longest start first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = (await super.sort(files)).map((file, index) => {
      const long = LONGEST.findIndex((path) => file.moduleId.endsWith(path));
      return {
        file,
        rank: [
          ORDER.indexOf(file.project.name),
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
