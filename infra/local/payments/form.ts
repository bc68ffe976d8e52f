import * as z from 'zod';
import { invalid } from './book.ts';

type Tree = { [key: string]: Tree | string };

/**
 * Parses Stripe's form encoding (`items[0][price]=x&metadata[a]=b`) into nested values. Numbered keys become lists.
 * @throws Fault for malformed keys
 */
export const parseForm = (text: string): unknown => {
  const root: Tree = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.split(/[[\]]+/).filter((key) => key !== '');
    const last = keys.pop();
    if (last === undefined || keys.includes('__proto__') || last === '__proto__') throw invalid(`Invalid key ${path}`);
    let at = root;
    for (const key of keys) {
      const next = at[key] ?? {};
      if (typeof next === 'string') throw invalid(`Invalid key ${path}`);
      at[key] = next;
      at = next;
    }
    at[last] = value;
  }
  return listed(root);
};

const listed = (tree: Tree | string): unknown => {
  if (typeof tree === 'string') return tree;
  const entries = Object.entries(tree).map(([key, value]) => [key, listed(value)] as const);
  return entries.length > 0 && entries.every(([key], index) => key === String(index))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
};

/** Form values are strings. */
export const yes = z.enum(['true', 'false']).transform((value) => value === 'true');
export const whole = z.string().regex(/^\d+$/).transform(Number);
export const metadata = z.record(z.string(), z.string());

/**
 * Parses a request's fields; unknown ones are rejected, as by Stripe.
 * @throws Fault 400
 */
export const read = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.map(String).join('.');
  throw invalid(
    issue?.code === 'unrecognized_keys'
      ? `Received unknown parameter: ${param}`
      : `Invalid ${param}: ${issue?.message}`,
    param,
  );
};
