import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from './citations.ts';

/**
 * What the product costs only the payment provider knows: no file that is shipped, and no page about the product, names an
 * amount. The stand-ins of the simulated provider and the samples of tests are not shipped.
 */
const isShipped = (path: string): boolean =>
  /^(frontend|functions|shared)\/.*\.(ts|tsx|html|md)$|^infra\/payments\/.*\.ts$|^README\.md$/.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\/fixtures\/|\/(simulator|scenario)/.test(path) &&
  // The law of control and the vendors' facts compute with prices of energy.
  !/^functions\/(control|integrations)\//.test(path);

const SPACE = String.raw`(?:\\u00a0|\s)?`;
const amounts: readonly RegExp[] = [
  // €5, EUR 5, 5 €, 5.00 EUR; not a price of energy.
  new RegExp(String.raw`(?:€|\bEUR)${SPACE}\d`),
  new RegExp(String.raw`\d${SPACE}(?:€|EUR\b|euros?\b)(?! per kWh|/kWh| je kWh)`, 'i'),
  // unitAmount: 500, prices: { month: 500 }
  /\b(?:unitAmount|unit_amount|priceCents|monthlyCents)\b['"]?\s*[:=]\s*[1-9]/,
  /\b(?:prices?|month|year)\s*:\s*(?:\{\s*\w+\s*:\s*)?[1-9]\d\d/,
];

/** What is no price of ours: what power costs, and from which amount on earnings are paid out. */
const otherAmounts: readonly RegExp[] = [
  // What a goal costs that takes nothing from the grid.
  /^\s*allSun: '/,
  /^\s*payout: '/,
  /amounts below 10 EUR/,
  /balance,? from 10 EUR|month, from 10 EUR/,
];

const amountsIn = (files: Iterable<readonly [string, string]>): string[] =>
  [...files].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        amounts.some((amount) => amount.test(line)) && !otherAmounts.some((other) => other.test(line))
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );

it('no price of the product is written down anywhere', () => {
  const files = [...readTree(resolve(import.meta.dirname, '../..'))].filter(([path]) => isShipped(path));
  expect(files.length).toBeGreaterThan(500);
  expect(amountsIn(files)).toEqual([]);
});

describe('finds', () => {
  it.each([
    "prepaid: 'PREMIUM costs €450 once.'",
    "prepaid: 'kostet einmalig 450\\u00a0€'",
    '| price | 0 | 5 EUR/month |',
    'unitAmount: 45_000',
    'prices: { month: 500, year: 5000 },',
    'month: 500,',
  ])('%s', (line) => {
    expect(amountsIn([['a.ts', line]])).toHaveLength(1);
  });

  it.each(['0.30 EUR per kWh', "price: '{{price}} per month'", 'unitAmount: 0', 'unitAmount: price.unitAmount'])(
    'nothing in %s',
    (line) => {
      expect(amountsIn([['a.ts', line]])).toEqual([]);
    },
  );
});
