import { readFileSync, rmSync } from 'node:fs';
import type * as z from 'zod';
import { writeWhole } from './whole-file.ts';

/** A JSON file that is complete or absent, even if the process dies. */
export interface StateFile<T> {
  /** null if there is none. @throws when the file is invalid */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly remove: () => void;
}

/**
 * @param path created with its folders at the first write
 * @param isOpen false: what is written is lost
 */
export const stateFile = <T>(path: string, schema: z.ZodType<T>, isOpen: () => boolean = () => true): StateFile<T> => ({
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
    if (!parsed.success) throw new Error(`${path} is damaged or of another version; start over with --reset`);
    return parsed.data;
  },
  write: (value) => {
    if (isOpen()) writeWhole(path, JSON.stringify(value));
  },
  remove: () => rmSync(path, { force: true }),
});
