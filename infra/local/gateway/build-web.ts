import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** When the newest file of a folder, or a file, was last written, ms; 0 if there is none. */
export const newest = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const times = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
};

/** Whether the web build is missing or older than its sources. */
export const isStale = async (root: string): Promise<boolean> => {
  const frontend = join(root, 'frontend');
  const built = await stat(join(frontend, 'dist', 'app.html')).catch(() => null);
  if (!built) return true;
  const sources = ['src', 'public', 'build', 'index.html', 'app.html', 'vite.config.ts'].map((name) =>
    join(frontend, name),
  );
  const times = await Promise.all([...sources, join(root, 'shared'), join(root, 'package-lock.json')].map(newest));
  return Math.max(...times) > built.mtimeMs;
};

/** Folder of the web build. @param root folder of the project */
export const webRootOf = (root: string): string => join(root, 'frontend', 'dist');

/**
 * Builds the web app with vite.
 * @param root folder of the project
 * @returns its code files
 */
export const buildWeb = async (root: string, say: (line: string) => void): Promise<readonly Rolldown.OutputChunk[]> => {
  say('Building the web app ...');
  const frontend = join(root, 'frontend');
  // Loaded only when needed: it would take most of a start's time.
  const { build } = await import('vite');
  // Tests set it to another value, which would select React's development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const built = await build({ root: frontend, configFile: join(frontend, 'vite.config.ts'), logLevel: 'error' });
    const output = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [];
    return output.filter((file) => file.type === 'chunk');
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
};

/**
 * Builds the web app with vite if necessary.
 * @param root folder of the project
 */
export const ensureWeb = async (root: string, say: (line: string) => void): Promise<void> => {
  if (await isStale(root)) await buildWeb(root, say);
};
