import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

/** A JSON file that is complete or absent, even if the process dies. */
export interface StateFile<T> {
  /** null if there is none. @throws when the file is invalid */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly remove: () => void;
}

/** @param path created with its folders at the first write */
export const stateFile = <T>(path: string, schema: z.ZodType<T>): StateFile<T> => ({
  read: () => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return null;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new Error(`${path} is damaged or of another version; start anew with --reset`);
    return parsed.data;
  },
  write: (value) => {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.new`;
    writeFileSync(temporary, JSON.stringify(value));
    renameSync(temporary, path);
  },
  remove: () => rmSync(path, { force: true }),
});
