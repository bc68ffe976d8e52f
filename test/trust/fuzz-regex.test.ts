import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Found {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A string as written in the source; a template counts with `x` for its substitutions. */
const textOf = (node: unknown): string | null => {
  if (!isObject(node)) return null;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((part: unknown) => (isObject(part) ? String(part.cooked ?? part.raw) : '')).join('x');
};

/** Every regular expression of a source: literals, and those built from strings. */
const expressionsIn = (place: string, source: string): Found[] => {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const inner of node) visit(inner);
    if (Array.isArray(node) || !isObject(node)) return;
    if (node.type === 'RegExpLiteral') found.push({ place, pattern: String(node.pattern), flags: String(node.flags) });
    const callee = node.callee;
    if (
      node.type === 'NewExpression' &&
      isObject(callee) &&
      callee.value === 'RegExp' &&
      Array.isArray(node.arguments)
    ) {
      const [pattern, flags] = node.arguments.map((one: unknown) => (isObject(one) ? textOf(one.expression) : null));
      if (pattern != null) found.push({ place, pattern, flags: flags ?? '' });
      else found.push({ place, pattern: '', flags: 'unread' });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: place.endsWith('.tsx') }));
  return found;
};

const all = globSync('{shared,functions,frontend/src,infra}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((place) => !/\.test\.tsx?$/.test(place))
  .flatMap((place) => expressionsIn(place, readFileSync(join(ROOT, place), 'utf8')));

/** Whatever a pattern repeats: it can be attacked with its own characters and those of its classes. */
const seedsOf = ({ pattern }: Found): string[] => {
  const plain = pattern
    .replace(/\\[dD]/g, '1')
    .replace(/\\[wW]/g, 'a')
    .replace(/\\[sS]/g, ' ')
    .replace(/\\(.)/g, '$1');
  const letters = [...new Set(plain.replace(/[()[\]{}?*+|^$]/g, ''))].slice(0, 24);
  const pairs = letters.slice(0, 6).flatMap((a) => letters.slice(0, 6).map((b) => a + b));
  return [...new Set(['a', '1', ' ', '.', '-', '/', 'a1', 'a.', '1.', '\n', ...letters, ...pairs])];
};

/** CPU time in ms: hardly affected by what else the machine does. */
const timeOf = (expression: RegExp, text: string): number => {
  const started = process.threadCpuUsage();
  expression.lastIndex = 0;
  expression.test(text);
  return process.threadCpuUsage(started).user / 1000;
};

/**
 * Exponential patterns show with a few dozen characters; cubic ones with thousands. The short lengths grow in small steps: however
 * fast the machine, one of them takes longer than its limit long before the thousands, which would never end.
 */
const LENGTHS = [16, 20, 24, 28, 32, 36, 40, 44, 2_000] as const;
const LIMIT_MS = 100;
/** Of a few dozen characters, a cubic pattern takes less than 1 ms. */
const SHORT_LIMIT_MS = 10;

/** The fastest of several tries: a single one may have been slowed down by other processes, though never tenfold. */
const leastTime = (expression: RegExp, text: string, limitMs: number): number => {
  let least = timeOf(expression, text);
  for (let retry = 0; retry < 2 && least > limitMs && least < 10 * limitMs; retry += 1)
    least = Math.min(least, timeOf(expression, text));
  return least;
};

interface Slowest {
  readonly ms: number;
  readonly seed: string;
  readonly catastrophic: boolean;
}

const slowest = (found: Found): Slowest => {
  const expression = new RegExp(found.pattern, found.flags);
  let worst: Slowest = { ms: 0, seed: '', catastrophic: false };
  for (const length of LENGTHS) {
    const limitMs = length === LENGTHS.at(-1) ? LIMIT_MS : SHORT_LIMIT_MS;
    for (const seed of seedsOf(found))
      for (const end of ['!', '\u0000', '']) {
        const ms = leastTime(expression, seed.repeat(Math.ceil(length / seed.length)) + end, limitMs);
        // An exponential pattern would never finish the long ones.
        if (ms > limitMs) return { ms, seed, catastrophic: true };
        if (ms > worst.ms) worst = { ms, seed, catastrophic: false };
      }
  }
  return worst;
};

test('catastrophic backtracking would be detected', () => {
  for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(a|a)*$'])
    expect(slowest({ place: '', pattern, flags: '' }).catastrophic, pattern).toBe(true);
  expect(
    expressionsIn('x.ts', "const a = /b+/g; const c = new RegExp('^' + a); const d = new RegExp(`e$`, 'u');"),
  ).toEqual([
    { place: 'x.ts', pattern: 'b+', flags: 'g' },
    { place: 'x.ts', pattern: '', flags: 'unread' },
    { place: 'x.ts', pattern: 'e$', flags: 'u' },
  ]);
});

test('none of our regular expressions takes long, whatever the input', () => {
  expect(all.length).toBeGreaterThan(100);
  const readable = all.filter(({ flags }) => flags !== 'unread');
  const times = readable.map((found) => ({ ...found, ...slowest(found) })).sort((a, b) => b.ms - a.ms);
  const [worst] = times;
  console.log(
    `${readable.length} regular expressions; the slowest takes ${worst?.ms.toFixed(1)} ms for ${LENGTHS.at(-1)} characters: ${worst?.place}`,
  );
  expect(times.filter(({ catastrophic }) => catastrophic)).toEqual([]);
  // Built from something that cannot be read here: reviewed by hand.
  expect(all.filter(({ flags }) => flags === 'unread').map(({ place }) => place)).toEqual([]);
}, 120_000);
