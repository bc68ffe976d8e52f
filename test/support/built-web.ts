import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { buildWeb, isStale, newest, webRootOf } from '#infra/local/gateway/build-web.ts';
import { root } from '#test/local/driver.ts';

/** A code file of the web build, what went into it and what it loads. */
export interface WebChunk {
  readonly fileName: string;
  readonly name: string;
  readonly moduleIds: readonly string[];
  /** Loaded with it, and later. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly styleSheets: readonly string[];
}

interface Kept {
  /** When the build ended, as its last document says, ms. */
  readonly builtMs: number;
  readonly chunks: readonly WebChunk[];
}

/** What the build's folder does not say; it is deployed, so this stands elsewhere. */
const KEPT = join(root, 'node_modules/.cache/sunward/web-build.json');
/** The demo home for guests is bundled from these, apart. */
const OF_DEMO = ['functions', 'infra/local'].map((folder) => join(root, folder));

const builtMs = async (): Promise<number> => (await stat(join(webRootOf(root), 'app.html'))).mtimeMs;
const readKept = async (): Promise<Kept> => JSON.parse(await readFile(KEPT, 'utf8')) as Kept;

/** Whether the last build is described, and newer than everything that it was made of. */
const isCurrent = async (): Promise<boolean> => {
  if (await isStale(root)) return false;
  const kept = await readKept().catch(() => null);
  if (kept?.builtMs !== (await builtMs())) return false;
  const sources = kept.chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replace(/\?.*/, '')));
  const times = await Promise.all([...new Set(sources.filter(isAbsolute)), ...OF_DEMO].map(newest));
  return Math.max(...times) <= kept.builtMs;
};

/** Builds the web app once, before several processes would do so concurrently, and keeps what tests weigh. */
export const setup = async (): Promise<void> => {
  if (await isCurrent()) return;
  const chunks = (await buildWeb(root, console.log)).map(
    ({ fileName, name, moduleIds, imports, dynamicImports, viteMetadata }): WebChunk => ({
      ...{ fileName, name, moduleIds, imports, dynamicImports },
      styleSheets: [...(viteMetadata?.importedCss ?? [])],
    }),
  );
  await mkdir(dirname(KEPT), { recursive: true });
  await writeFile(KEPT, JSON.stringify({ builtMs: await builtMs(), chunks } satisfies Kept));
};

/** The code files of the last build, as deployed. */
export const builtWeb = async (): Promise<readonly (WebChunk & { readonly code: string })[]> =>
  Promise.all(
    (await readKept()).chunks.map(async (chunk) => ({
      ...chunk,
      code: await readFile(join(webRootOf(root), chunk.fileName), 'utf8'),
    })),
  );
