import type { Metafile } from 'esbuild';
import { BUNDLE_MAIN } from '#infra/constructs/bundle.ts';

/** Number of packages to list. */
const NAMED = 6;

/** A bundle's size in kB: all of it, what is read before the first event, and the largest packages of both. */
export const weigh = ({ outputs }: Metafile) => {
  const pathOfMain = Object.keys(outputs).find((path) => path.endsWith(`/${BUNDLE_MAIN}`));
  if (pathOfMain === undefined) throw new Error('The bundle has no main file');
  const read = new Set<string>();
  const follow = (path: string): void => {
    if (read.has(path)) return;
    read.add(path);
    for (const { kind, path: next, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) follow(next);
    }
  };
  follow(pathOfMain);
  const bytes = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
  const heaviestOf = (paths: Iterable<string>): string[] => {
    const byPackage = new Map<string, number>();
    for (const [path, { bytesInOutput }] of [...paths].flatMap((one) => Object.entries(outputs[one]?.inputs ?? {}))) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'our own';
      byPackage.set(name, (byPackage.get(name) ?? 0) + bytesInOutput);
    }
    const heaviest = [...byPackage].sort(([, a], [, b]) => b - a).slice(0, NAMED);
    return heaviest.map(([name, weight]) => `${name} ${Math.round(weight / 1000)}`);
  };
  const all = Object.keys(outputs).filter((path) => path.endsWith('.mjs'));
  return {
    total: Math.round(bytes(all) / 1000),
    atStart: Math.round(bytes(read) / 1000),
    heaviest: heaviestOf(all),
    heaviestAtStart: heaviestOf(read),
  };
};
