import { dirname } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Entry modules of the documents and of the first page. */
const roots = {
  landing: '/features/landing/start.tsx',
  entry: '/features/landing/main.ts',
  lists: '/lib/public-lists.ts',
  begin: '/app/main.ts',
  app: '/app/start.tsx',
  dashboard: '/features/dashboard/dashboard-page.tsx',
  kit: '/components/kit.tsx',
} as const;

/** Modules without zod that the schemas stand on and the app's start uses, too. */
const neededBySchemas = ['roles.ts', 'id-pattern.ts'] as const;

type Closures = Readonly<Record<keyof typeof roots, ReadonlySet<string>>>;

const plain = (id: string): string => id.replaceAll('\\', '/');

/** MUI's index of styles imports it, but nothing calls it: what it would pull in is not part of a first page. */
const uncalled = '/@mui/material/styles/enhanceHighContrast.mjs';

/** A module and its static imports, transitively. */
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

/** Which of the remaining modules a chunk takes. */
type Holds = (closures: Closures, module: string, context: Rolldown.ChunkingContext) => boolean;

/**
 * The chunks that the first pages share. By default, the bundler makes one for every set of pages that share modules:
 * sixty small ones for the dashboard, each with its own request and element.
 *
 * - `first`: shared by the landing page and what the app runs first
 * - `base`: the rest that the landing page and the app share
 * - `drawn`: what the landing page and the dashboard draw with, and the app's start does not
 * - `lists`: what the landing page's lists of services and plans share with the app
 * - `begin`, `shell`: the rest of the app's start, the first with a style sheet
 * - `roles`: who sees what and the form of an id, which schemas need, without the schemas
 * - `schemas`: zod and the schemas of the contract that forms use; no first page loads it
 * - `styles`, `kit`, `theme`: MUI, which comes with the first page or dialog that uses it
 * - `parts`: the rest of the dashboard that other pages use, too
 *
 * Neither first page loads more because of it; another page that uses one of the parts loads all of `parts`.
 */
export const firstPagesFiles = (folder: string): Rolldown.CodeSplittingGroup[] => {
  const source = `${plain(folder)}/src`;
  const shared = `${plain(dirname(folder))}/shared/`;
  const isOfSchemas = (module: string, context: Rolldown.ChunkingContext): boolean =>
    module.includes('/node_modules/zod/') ||
    (module.startsWith(shared) &&
      (context.getModuleInfo(module)?.importedIds ?? []).some((id) => id.includes('/zod/')));
  const files: readonly (readonly [name: string, holds: Holds])[] = [
    // What the app runs before anything else has loaded: it waits for no other file.
    [
      'first',
      ({ landing, entry, lists, begin }, module) =>
        ((landing.has(module) || entry.has(module) || lists.has(module)) && begin.has(module)) ||
        module.includes('vite/preload-helper') ||
        module.endsWith('/lib/breath.ts') ||
        module.endsWith('/lib/plain-zod.ts'),
    ],
    ['base', ({ landing, app }, module) => landing.has(module) && app.has(module)],
    // The drawn home.
    [
      'drawn',
      ({ landing, app, dashboard }, module) => landing.has(module) && dashboard.has(module) && !app.has(module),
    ],
    ['lists', ({ lists, app }, module) => lists.has(module) && app.has(module)],
    // Not the entry itself, which runs as soon as it loads: another page may load modules of these chunks.
    ['begin', ({ begin }, module) => begin.has(module) && !module.endsWith(roots.begin)],
    [
      'styles',
      ({ kit, dashboard }, module) =>
        (kit.has(module) || dashboard.has(module)) &&
        /\/node_modules\/(@mui\/(system|utils)|@emotion|stylis)\//.test(module),
    ],
    [
      'kit',
      ({ kit, dashboard }, module) =>
        (kit.has(module) || dashboard.has(module)) && /\/node_modules\/@mui\//.test(module),
    ],
    ['theme', ({ app, kit }, module) => kit.has(module) && !app.has(module)],
    // Cards of the dashboard ask who sees what without loading the schemas, which ask it, too. And what schemas need stays out of the
    // app's start: a legal page reads its configuration with them, and would get the app's style sheet.
    ['roles', (_, module) => neededBySchemas.some((file) => module === `${shared}${file}`)],
    ['shell', ({ app }, module, context) => app.has(module) && !isOfSchemas(module, context)],
    [
      'parts',
      ({ dashboard }, module, context) =>
        dashboard.has(module) && !module.startsWith(`${source}/features/dashboard/`) && !isOfSchemas(module, context),
    ],
    // What forms check with, which no first page needs.
    ['schemas', (_, module, context) => isOfSchemas(module, context)],
  ];
  let closures: Closures | null = null;
  const among = (context: Rolldown.ChunkingContext): Closures => {
    closures ??= {
      landing: closureOf(`${source}${roots.landing}`, context),
      entry: closureOf(`${source}${roots.entry}`, context),
      lists: closureOf(`${source}${roots.lists}`, context),
      begin: closureOf(`${source}${roots.begin}`, context),
      app: closureOf(`${source}${roots.app}`, context),
      dashboard: closureOf(`${source}${roots.dashboard}`, context),
      kit: closureOf(`${source}${roots.kit}`, context),
    };
    return closures;
  };
  return files.map(([name, holds], index) => ({
    // A chunk takes the imports of its modules with it, so chunks that others depend on go first.
    priority: files.length - index,
    name: (id, context) => (holds(among(context), plain(id), context) ? name : null),
  }));
};

/** Code that an entry loads when it has run, by its document: the module that it begins with, and whether it waits for the page. */
const later = [
  { document: '/app.html', root: roots.app, painted: false },
  { document: '/index.html', root: roots.landing, painted: true },
] as const;

/**
 * Preloads the chunks that an entry loads later, so that none waits for the one before: at once, but after what the page is drawn with
 * and what the first script asks for; or where the document is a page already, from a template that its entry puts into place
 * once that has been painted.
 */
export const askAhead = (): Plugin => ({
  name: 'sunward-ask-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      const asked = later.find(({ document }) => path.endsWith(document));
      if (asked === undefined) return [];
      const start = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => plain(id).endsWith(asked.root)),
      );
      if (!start) throw new Error(`No file holds ${asked.root}`);
      const wanted = new Set<string>();
      const want = (name: string): void => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || wanted.has(name)) return;
        wanted.add(name);
        for (const next of file.imports) want(next);
      };
      want(start.fileName);
      const links: HtmlTagDescriptor[] = [...wanted]
        .filter((name) => !html.includes(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
          injectTo: 'head',
        }));
      return asked.painted ? [{ tag: 'template', attrs: { id: 'later' }, children: links, injectTo: 'head' }] : links;
    },
  },
});
