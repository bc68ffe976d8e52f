import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only this user reads what the local product keeps: it holds keys, password hashes and codes. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Ends the local product: from now on it could keep nothing. */
export class DiskFullError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `The disk is full: ${what} could not be saved. Free some space and start again; what was saved before is kept.`,
      options,
    );
  }
}

/** A failed write as DiskFullError if the disk is full; otherwise unchanged. @param what was to be saved */
export const asDiskFull = (error: unknown, what: string): unknown => {
  if (!(error instanceof Error) || error instanceof DiskFullError) return error;
  // The table's engine reports it in words.
  const full = ('code' in error && error.code === 'ENOSPC') || /no space left on device/i.test(error.message);
  return full ? new DiskFullError(what, { cause: error }) : error;
};

/**
 * Writes a file that is complete or unchanged, whatever fails, and that only this user can read.
 * @param path created with its folders
 * @throws DiskFullError
 */
export const writeWhole = (path: string, text: string): void => {
  const temporary = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(temporary, text, { mode: PRIVATE_FILE });
    // A file that an interrupted write left behind keeps its mode.
    chmodSync(temporary, PRIVATE_FILE);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw asDiskFull(error, path);
  }
};
