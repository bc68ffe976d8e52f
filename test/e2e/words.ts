import { texts as deApp } from '../../frontend/src/i18n/de/app.ts';
import { texts as deCommon } from '../../frontend/src/i18n/de/common.ts';
import { texts as deEditors } from '../../frontend/src/i18n/de/editor-pages.ts';
import { texts as deLanding } from '../../frontend/src/i18n/de/landing.ts';
import { texts as deWelcome } from '../../frontend/src/i18n/de/welcome.ts';
import { texts as enApp } from '../../frontend/src/i18n/en/app.ts';
import { texts as enCommon } from '../../frontend/src/i18n/en/common.ts';
import { texts as enEditors } from '../../frontend/src/i18n/en/editor-pages.ts';
import { texts as enLanding } from '../../frontend/src/i18n/en/landing.ts';
import { texts as enWelcome } from '../../frontend/src/i18n/en/welcome.ts';
import { type Language, languages, type Reader } from './views.ts';

/** A page's words, as the locale files have them: a test reads a page as its user does, in either language. */
export const words = {
  en: { app: enApp, editors: enEditors, common: enCommon, landing: enLanding, welcome: enWelcome },
  de: { app: deApp, editors: deEditors, common: deCommon, landing: deLanding, welcome: deWelcome },
} as const satisfies Record<Language, unknown>;
export type Words = (typeof words)[Language];

type Texts = { readonly [key: string]: string | Texts };

const over = (own: Texts, english: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const mine = own[key];
      return [key, typeof text === 'object' && typeof mine === 'object' ? over(mine, text) : (mine ?? text)];
    }),
  );

/** All texts of a language by file: for a further one those that it has. */
export const textsIn = async (reader: Reader, file: string): Promise<Texts> =>
  (await import(`../../frontend/src/i18n/${reader}/${file}.ts`)).texts;

const isWritten = (reader: Reader): reader is Language => Object.hasOwn(languages, reader);

/** A page's words for any reader: what a further language lacks is shown in English. */
export const wordsFor = async (reader: Reader): Promise<Words> => {
  if (isWritten(reader)) return words[reader];
  const parts = Object.entries(words.en).map(async ([name, english]) => {
    const file = name === 'editors' ? 'editor-pages' : name;
    return [name, over(await textsIn(reader, file), english)];
  });
  return Object.fromEntries(await Promise.all(parts)) as Words;
};

/** A text with its placeholders filled in. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));
