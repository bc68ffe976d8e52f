import { globSync, readFileSync } from 'node:fs';

/** `vi.mock` replaces a module for all its importers, and `@isolated` says why a file cannot share its modules. */
const NEEDS_ISOLATION = /\bvi\.mock\(|^(\/\/| \*) @isolated\b/m;

/**
 * Test files that need a worker of their own. All others share one, with every module that is already loaded.
 * @param patterns globs relative to the repository's root
 */
export const isolatedFiles = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { exclude: (name) => name === 'node_modules' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => NEEDS_ISOLATION.test(readFileSync(path, 'utf8')))
    .sort();
