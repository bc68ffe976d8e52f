import { dirname } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Where the documents and the first page begin. */
const roots = {
  landing: '/features/landing/main.tsx',
  begin: '/app/main.ts',
  app: '/app/start.tsx',
  dashboard: '/features/dashboard/dashboard-page.tsx',
} as const;

type Closures = Readonly<Record<keyof typeof roots, ReadonlySet<string>>>;

const plain = (id: string): string => id.replaceAll('\\', '/');

/** The kit's index of styles names it, nobody calls it: what it would bring along is no part of a first page. */
const uncalled = '/@mui/material/styles/enhanceHighContrast.mjs';

/** A module and all that it imports, without what it loads later. */
const closureOf = (root: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const seen = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(plain(id)) || plain(id).endsWith(uncalled)) continue;
    seen.add(plain(id));
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
};

/** Which modules a shared file takes, of those that are left. */
type Holds = (closures: Closures, module: string) => boolean;

/**
 * The files of what the first pages share. Left alone, the bundler makes one of every set of pages that share something:
 * sixty small ones for the dashboard, each with a request and an element of its own.
 *
 * - `base`: what landing page and app both begin with
 * - `begin`, `checks`, `basics`, `reasons`, `devices`, `links`, `model`, `contract`, `styles`, `kit`, `theme`, `shell`:
 *   what the app begins with besides, the first a style sheet. Several, as a browser runs a file at one go, and answers to
 *   touches between two
 * - `parts`: what the dashboard needs besides, and other pages use as well
 *
 * Neither of the two first pages loads more because of it; another page that uses a part loads all of `parts`.
 */
export const firstPagesFiles = (folder: string): Rolldown.CodeSplittingGroup[] => {
  const source = `${plain(folder)}/src`;
  const shared = `${plain(dirname(folder))}/shared/`;
  const ofShared =
    (...names: readonly string[]): Holds =>
    ({ app }, module) =>
      app.has(module) && names.some((name) => module === `${shared}${name}.ts`);
  const files: readonly (readonly [name: string, holds: Holds])[] = [
    ['base', ({ landing, begin, app }, module) => landing.has(module) && (begin.has(module) || app.has(module))],
    // Not the beginning itself, which runs as soon as it is there: another page may come to load what stands in these files.
    ['begin', ({ begin }, module) => begin.has(module) && !module.endsWith(roots.begin)],
    [
      'checks',
      ({ app }, module) =>
        app.has(module) && (module.includes('/node_modules/zod/') || module === `${source}/lib/plain-zod.ts`),
    ],
    // What all of the model builds on; then reasons and devices, which are half of it.
    ['basics', ofShared('model/common', 'model/ids')],
    ['reasons', ofShared('model/reason')],
    ['devices', ofShared('model/appliance', 'model/sensor')],
    ['links', ofShared('integration', 'model/credentials')],
    ['model', ({ app }, module) => app.has(module) && module.startsWith(`${shared}model/`)],
    ['contract', ({ app }, module) => app.has(module) && module.startsWith(shared)],
    [
      'styles',
      ({ app }, module) => app.has(module) && /\/node_modules\/(@mui\/(system|utils)|@emotion|stylis)\//.test(module),
    ],
    ['kit', ({ app }, module) => app.has(module) && /\/node_modules\/@mui\//.test(module)],
    ['theme', (_, module) => module === `${source}/app/theme.ts`],
    ['shell', ({ app }, module) => app.has(module)],
    ['parts', ({ dashboard }, module) => dashboard.has(module) && !module.startsWith(`${source}/features/dashboard/`)],
  ];
  let closures: Closures | null = null;
  const among = (context: Rolldown.ChunkingContext): Closures => {
    closures ??= {
      landing: closureOf(`${source}${roots.landing}`, context),
      begin: closureOf(`${source}${roots.begin}`, context),
      app: closureOf(`${source}${roots.app}`, context),
      dashboard: closureOf(`${source}${roots.dashboard}`, context),
    };
    return closures;
  };
  return files.map(([name, holds], index) => ({
    // A file takes with it what its modules import: what others build on goes first.
    priority: files.length - index,
    name: (id, context) => (holds(among(context), plain(id)) ? name : null),
  }));
};

/** Lets the app's document ask for the files that its beginning runs one after the other, so that none waits for the last. */
export const askAhead = (): Plugin => ({
  name: 'sunward-ask-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      if (!path.endsWith('/app.html')) return [];
      const start = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => plain(id).endsWith(roots.app)),
      );
      if (!start) throw new Error(`No file holds ${roots.app}`);
      const wanted = new Set<string>();
      const want = (name: string): void => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || wanted.has(name)) return;
        wanted.add(name);
        for (const next of file.imports) want(next);
      };
      want(start.fileName);
      const more = [...wanted].filter((name) => !html.includes(name));
      return more.map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
        injectTo: 'head',
      }));
    },
  },
});
