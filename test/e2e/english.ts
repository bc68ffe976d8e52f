import type { Page } from 'playwright-core';
import type { FurtherLanguage } from '#shared/locales.ts';
import { textsIn } from './words.ts';

type Texts = { readonly [key: string]: string | Texts };

const FILES = ['common', 'landing', 'faqs', 'legal', 'app', 'editor-pages', 'welcome'];

const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flat(text)));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Letters that a text needs beside its placeholders, to be known by them. */
const MIN_LETTERS = 4;

/** Tells which texts are English, and not the language's own; names and figures are neither. */
export interface English {
  readonly isEnglish: (text: string) => boolean;
}

/** What English says with figures in it, as a pattern of the whole text. */
const patternOf = (text: string): string => {
  const parts = oneLine(text.replaceAll(/<\/?\w+>/g, '')).split(/\{\{\w+\}\}/);
  return parts.join('').replaceAll(/[^\p{L}]/gu, '').length < MIN_LETTERS ? '' : parts.map(literal).join('.+');
};

/** Words that every English sentence has some of, and that no other of our languages has. */
const COMMON = /\b(the|your|and|with|this|that|from|when|which|until|its|you)\b/gi;

/**
 * Compares what is shown with all texts of the app, and of its services.
 * @param names of things that somebody named in English
 */
export const englishFor = async (language: FurtherLanguage, names: readonly string[] = []): Promise<English> => {
  const load = async (reader: 'en' | FurtherLanguage) =>
    (await Promise.all(FILES.map(async (file) => flat(await textsIn(reader, file))))).flat();
  const [english, own, services] = await Promise.all([load('en'), load(language), textsIn(language, 'services')]);
  const theirs = [...own, ...(Object.values(services) as string[])].map(oneLine);
  const same = new Set([...theirs, ...names]);
  const patterns = [...new Set([...english, ...Object.keys(services)].map(oneLine))]
    .filter((text) => !same.has(text))
    .map(patternOf)
    .filter((pattern) => pattern !== '');
  const isTheirs = new RegExp(`^(?:${[...new Set(theirs.map(patternOf))].filter(Boolean).join('|')})$`, 'u');
  const isOurs = new RegExp(`^(?:${patterns.join('|')})$`, 'u');
  return {
    isEnglish: (text) => {
      const line = oneLine(text);
      if (isTheirs.test(line)) return false;
      return isOurs.test(line) || (line.match(COMMON)?.length ?? 0) > 1;
    },
  };
};

/** Whatever a page shows, says or describes, except code and what says of itself that it is in another language. */
const SHOWN = `(() => {
  const texts = new Set([document.title]);
  const skip = 'script, style, code, pre, [lang]:not(html), option, noscript';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest(skip)) texts.add(walker.currentNode.nodeValue ?? '');
  }
  for (const one of document.querySelectorAll('body *'))
    if (!one.closest(skip))
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'aria-valuetext', 'aria-roledescription'])
        texts.add(one.getAttribute(name) ?? '');
  return [...texts].filter((text) => text.trim() !== '');
})()`;

/** @returns what a page shows in English, a line each */
export const englishOn = async (page: Page, { isEnglish }: English): Promise<string[]> =>
  ((await page.evaluate(SHOWN)) as string[])
    .filter(isEnglish)
    .map((text) => `English: “${oneLine(text).slice(0, 120)}”`);
