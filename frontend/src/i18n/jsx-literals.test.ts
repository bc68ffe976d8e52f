import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** Attributes and props that are shown or read out. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'helperText',
  'hint',
  'intro',
  'label',
  'placeholder',
  'text',
  'title',
  'unit',
]);

/** The same in every language: unit symbols only. */
const ALLOWED = new Set(['%', 'A', 'W', 'kW', 'kWh', 'km']);

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const hasLetters = (text: string): boolean => /\p{L}/u.test(text) && !ALLOWED.has(text.trim());

/** Literals that an expression may show: a string, a template, either branch of a conditional, or a fallback. */
const shownBy = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map(({ raw }) => String(raw));
    case 'ConditionalExpression':
      return [...shownBy(node.consequent), ...shownBy(node.alternate)];
    case 'BinaryExpression':
      // `a && 'b'`, `a ?? 'b'`, `a + 'b'` show their sides; comparisons do not.
      return ['&&', '||', '??', '+'].includes(String(node.operator))
        ? [...shownBy(node.left), ...shownBy(node.right)]
        : [];
    case 'ParenthesisExpression':
    case 'JSXExpressionContainer':
      return shownBy(node.expression);
    case 'JSXText':
      return [String(node.value)];
    default:
      return [];
  }
};

/** Literal texts in JSX, which would be in one language only. */
const literalsIn = (source: string): string[] => {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (isNode(node)) {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        found.push(...(node.children as unknown[]).flatMap(shownBy).filter(hasLetters));
      if (node.type === 'JSXAttribute') {
        const name = String((node.name as Node).value);
        const shown = SPOKEN.has(name) ? shownBy(node.value).filter(hasLetters) : [];
        found.push(...shown.map((text) => `${name}: ${text}`));
      }
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true }));
  return found;
};

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../**/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

test('no JSX text is outside the locale files', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([path, source]) => literalsIn(source).map((text) => `${path}: ${text}`))).toEqual([]);
});

test.each([
  ['text between tags', '<p>Hello</p>', 'Hello'],
  ['a string in braces', "<p>{'Hello'}</p>", 'Hello'],
  ['a choice', "<p>{open ? 'Hello' : null}</p>", 'Hello'],
  ['a stand-in', "<p>{name ?? 'Hello'}</p>", 'Hello'],
  ['a template', '<p>{`Hello $\u007bname}`}</p>', 'Hello '],
  ['a label that is read out', '<b aria-label="Hello" />', 'aria-label: Hello'],
  ['a title by choice', "<b title={open ? 'Hello' : undefined} />", 'title: Hello'],
])('finds %s', (_what, jsx, expected) => {
  expect(literalsIn(`const a = (open: boolean, name: string) => ${jsx};`)).toEqual([expected]);
});

test.each(["<p>{t('hello')}</p>", '<b className="hello" title={t(\'hello\')} />', '<p>– 12 %</p>', '<b unit="kW" />'])(
  'leaves alone %s',
  (jsx) => {
    expect(literalsIn(`const a = ${jsx};`)).toEqual([]);
  },
);
