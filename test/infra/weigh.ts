import type { Metafile } from 'esbuild';
import { BUNDLE_MAIN } from '#infra/constructs/bundle.ts';

/** What a bundle weighs in kB: all of it, what is read before the first event, and what weighs most in that. */
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
  const byPackage = new Map<string, number>();
  for (const [path, { bytesInOutput }] of [...read].flatMap((one) => Object.entries(outputs[one]?.inputs ?? {}))) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'our own';
    byPackage.set(name, (byPackage.get(name) ?? 0) + bytesInOutput);
  }
  const heaviest = [...byPackage].sort(([, a], [, b]) => b - a).slice(0, 6);
  return {
    total: Math.round(bytes(Object.keys(outputs).filter((path) => path.endsWith('.mjs'))) / 1000),
    atStart: Math.round(bytes(read) / 1000),
    heaviest: heaviest.map(([name, weight]) => `${name} ${Math.round(weight / 1000)}`),
  };
};
