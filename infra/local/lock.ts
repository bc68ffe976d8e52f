import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What of the data folder is ours; `--reset` removes this and nothing else, whatever folder was named. */
const OWN = ['table', 'identity', 'home.json', 'scheduler.json', 'payments.json', 'product.json'] as const;

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, as somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const folders = new Set<string>();

/**
 * Takes a data folder for this process.
 * @returns gives it free again
 * @throws when another product runs on it
 */
export const lockFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'lock');
  let holder = Number.NaN;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    // Nobody holds it.
  }
  if (isAlive(holder) || folders.has(file)) {
    throw new Error(`${dataDir} is in use by another local product; stop it or set DATA_DIR to another folder`);
  }
  writeFileSync(file, String(process.pid));
  folders.add(file);
  return () => {
    folders.delete(file);
    rmSync(file, { force: true });
  };
};

/** Forgets everything that was kept. */
export const clearFolder = (dataDir: string): void => {
  for (const name of OWN) rmSync(join(dataDir, name), { recursive: true, force: true });
};
