import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { type Language, languages } from '#shared/locales.ts';
import { choiceIn, failureIn, waitIn } from './failure-words.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

describe.each(languages)('what went wrong, in %s', (language: Language) => {
  it('is a sentence of its own language for every code, without a word of the machine', () => {
    for (const code of codes) {
      const said = failureIn(language, code, errorTable[code].status);
      expect([code, said]).toEqual([code, expect.stringMatching(/^\p{Lu}[^.{}]+$/u)]);
      if (language !== 'en') expect(said).not.toBe(failureIn('en', code, errorTable[code].status));
    }
  });

  it('says when to try again, and what there is to choose from', () => {
    expect(waitIn(language, 42)).toMatch(/42 s.*\.$/);
    expect(choiceIn(language, 'appliance', ['go-e', 'Boiler $1'])).toContain('go-e, Boiler $1.');
    expect(choiceIn(language, 'site', [])).toContain('–.');
  });
});
