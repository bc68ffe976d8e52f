import { gzipSync } from 'node:zlib';
import type { builtWeb, WebChunk } from '../support/built-web.ts';

/** Code that a page loads before it renders, compressed bytes (gzip). */
export interface PageSize {
  readonly page: string;
  readonly limitBytes: number;
  readonly bytes: number;
  /** Files with their bytes, the largest first. */
  readonly files: readonly (readonly [file: string, bytes: number])[];
}

/** A page: what its document loads, and what those files load at once. */
const pages = [
  // What runs before somebody uses the page.
  { page: 'landing as sent', limitBytes: 3_300, modules: ['src/features/landing/main.ts'] },
  {
    page: 'landing',
    limitBytes: 103_300,
    modules: [
      'src/features/landing/main.ts',
      'src/features/landing/start.tsx',
      'src/i18n/en/landing.ts',
      'src/i18n/en/common.ts',
      'src/i18n/en/faqs.ts',
    ],
  },
  // What runs until the home's first figures are on the screen.
  { page: 'first figures', limitBytes: 7_200, modules: ['src/app/main.ts'] },
  {
    page: 'dashboard',
    limitBytes: 220_000,
    modules: [
      'src/app/main.ts',
      'src/app/start.tsx',
      'src/features/dashboard/dashboard-page.tsx',
      'src/i18n/en/app.ts',
      'src/i18n/en/common.ts',
    ],
  },
] as const;

/** The files that hold these modules, and all that those load at once. */
export const loadedWith = <Chunk extends WebChunk>(
  chunks: readonly Chunk[],
  modules: readonly string[],
): readonly Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk): void => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next) load(next);
    }
  };
  for (const module of modules) {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/frontend/${module}`)));
    if (!found) throw new Error(`No file of the build holds ${module}`);
    load(found);
  }
  return [...loaded];
};

/** Measures what the first pages load. */
export const weighPages = (chunks: Awaited<ReturnType<typeof builtWeb>>): readonly PageSize[] =>
  pages.map(({ page, limitBytes, modules }) => {
    const files = loadedWith(chunks, modules)
      .map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length] as const)
      .sort((a, b) => b[1] - a[1]);
    return { page, limitBytes, files, bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0) };
  });
