import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
import * as z from 'zod';
import { writeWhole } from '../whole-file.ts';

/** cognito-local names every field that holds a date like this. */
const isDate = (name: string): boolean => name.endsWith('Date');

const treeSchema = z.record(z.string(), z.unknown());
type Tree = z.output<typeof treeSchema>;

const parse = (text: string): Tree =>
  treeSchema.parse(
    JSON.parse(text, (name, value: unknown) => (isDate(name) && typeof value === 'string' ? new Date(value) : value)),
  );

const read = (path: string): Tree | null => {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${path} is damaged; start over with --reset`, { cause: error });
  }
};

const inTree = (tree: Tree, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => treeSchema.safeParse(value).data?.[name], tree);

/** The tree with a value at a path; undefined removes it. */
const withValue = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => {
  const { [name]: before, ...others } = tree;
  const next = rest.length === 0 ? value : withValue(treeSchema.safeParse(before).data ?? {}, rest, value);
  return next === undefined ? others : { ...others, [name]: next };
};

const pathOf = (key: string | string[]): string[] => (Array.isArray(key) ? key : [key]);

/**
 * The files of cognito-local, one per pool and one for the clients. Its own store writes in place and later: a full disk or the
 * end of the process would leave half a file, that is, no users.
 */
export const fileStores = (directory: string): DataStoreFactory => ({
  create: async (_context, id, defaults) => {
    const path = join(directory, `${id}.json`);
    let tree = read(path) ?? { ...defaults };
    const save = (next: Tree): void => {
      writeWhole(path, JSON.stringify(next, null, 2));
      tree = next;
    };
    save(tree);
    return {
      getRoot: async <T>() => tree as T,
      get: async <T>(_: unknown, key: string | string[], fallback?: T) =>
        (inTree(tree, pathOf(key)) ?? fallback ?? null) as T,
      set: async (_: unknown, key, value) => save(withValue(tree, pathOf(key), value)),
      delete: async (_: unknown, key) => save(withValue(tree, pathOf(key), undefined)),
    };
  },
});
