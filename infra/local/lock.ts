import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER, writeWhole } from './whole-file.ts';

/** Our files in the data folder; `--reset` removes these and nothing else, whatever folder was named. */
const OWN = [
  'table',
  'identity',
  'engine.json',
  'home.json',
  'scheduler.json',
  'payments.json',
  'product.json',
] as const;

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const folders = new Set<string>();

/** The process that holds a data folder; null: none does. */
export const holderOf = (dataDir: string): number | null => {
  try {
    const holder = Number(readFileSync(join(dataDir, 'lock'), 'utf8'));
    return isAlive(holder) ? holder : null;
  } catch {
    return null;
  }
};

/** Closes a file, or a folder with all that it holds, to other users. */
const makePrivate = (path: string): void => {
  const found = lstatSync(path);
  if (found.isDirectory()) {
    chmodSync(path, PRIVATE_FOLDER);
    for (const name of readdirSync(path)) makePrivate(join(path, name));
  } else if (found.isFile()) chmodSync(path, PRIVATE_FILE);
};

/**
 * Locks a data folder for this process.
 * @returns a function that unlocks it
 * @throws when another process uses it
 */
export const lockFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const file = join(dataDir, 'lock');
  if (holderOf(dataDir) !== null || folders.has(file)) {
    throw new Error(`${dataDir} is in use by another local product; stop it or set DATA_DIR to another folder`);
  }
  const own = OWN.filter((name) => existsSync(join(dataDir, name)));
  // Of an earlier version. A folder that holds nothing of ours may be meant for others, too.
  if (own.length > 0) chmodSync(dataDir, PRIVATE_FOLDER);
  for (const name of own) makePrivate(join(dataDir, name));
  writeWhole(file, String(process.pid));
  folders.add(file);
  return () => {
    folders.delete(file);
    rmSync(file, { force: true });
  };
};

/** Deletes all saved state. */
export const clearFolder = (dataDir: string): void => {
  for (const name of OWN) rmSync(join(dataDir, name), { recursive: true, force: true });
};
