import { describe, expect, test } from 'vitest';
import { texts as es } from '../../frontend/src/i18n/es/services.ts';
import { texts as fr } from '../../frontend/src/i18n/fr/services.ts';
import { texts as it } from '../../frontend/src/i18n/it/services.ts';
import { texts as nl } from '../../frontend/src/i18n/nl/services.ts';
import { services } from '../../functions/integrations/manifests.ts';
import { boxGuides } from '../../shared/box-guides.ts';
import type { FurtherLanguage, Localized } from '../../shared/locales.ts';

const translated: Readonly<Record<FurtherLanguage, Readonly<Record<string, string>>>> = { fr, it, nl, es };

/** All texts in two languages that are part of some data. */
const localizedIn = (value: unknown): Localized[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { en, de } = value as { en?: unknown; de?: unknown };
  if (typeof en === 'string' && typeof de === 'string') return [{ en, de }];
  return Object.values(value).flatMap(localizedIn);
};

const shown = localizedIn([services(), boxGuides]);
/** What is called the same in two languages is a name: it may stay so in all. */
const sentences = new Set(shown.filter(({ en, de }) => en !== de).map(({ en }) => en));

/** New sentences that may be shown in English until they are translated. */
const MOST_WAITING = 20;

/** A figure has other separators in other languages. */
const figuresOf = (text: string): string[] =>
  [...text.replaceAll(/(?<=\d)[.,\u202f\u00a0 ](?=\d)/g, '').matchAll(/\d+/g)].map(([figure]) => figure).sort();
const addressesOf = (text: string): string[] =>
  [...text.matchAll(/(?:[\w-]+\.)+(?:com|de|cloud|eu)(?:\/[\w/-]+)?|wss?:\/\/|\/\w+\//g)]
    .map(([address]) => address)
    .sort();

describe.each(Object.entries(translated))('what services need, in %s', (_language, texts) => {
  test('hardly a sentence waits for its translation, and no translation is left of a sentence that is gone', () => {
    const waiting = [...sentences].filter((en) => texts[en] === undefined);
    expect(waiting.length, waiting.join('\n')).toBeLessThanOrEqual(MOST_WAITING);
    expect(Object.keys(texts).filter((en) => !shown.some((one) => one.en === en))).toEqual([]);
  });

  test('figures and addresses are those of the English text', () => {
    for (const [en, text] of Object.entries(texts)) {
      expect({ en, figures: figuresOf(text) }).toEqual({ en, figures: figuresOf(en) });
      expect({ en, addresses: addressesOf(text) }).toEqual({ en, addresses: addressesOf(en) });
    }
  });
});
