import { describe, expect, it, test } from 'vitest';
import { boxGuides } from '#shared/box-guides.ts';
import { type BoxMakeId, boxMakeIds, boxMakeOf, boxMakes } from '#shared/box-makes.ts';
import type { CredentialField } from '#shared/integration.ts';
import { manifest } from './manifest.ts';

const fields: readonly CredentialField[] = manifest.credentialFields;

const wordsOf = (id: BoxMakeId, language: 'en' | 'de'): string =>
  boxGuides[id].steps.map((step) => step[language]).join(' ');

describe('makes of wallboxes', () => {
  it.each(boxMakeIds)('%s is offered by its name, with the way to its menu in both languages', (id) => {
    const field = fields.find(({ name }) => name === 'make');
    const label = field?.choiceLabels?.[field.choices?.indexOf(id) ?? -1];
    if (id === 'other') expect(label?.de).toBe('Eine andere Marke');
    else expect(label).toEqual({ en: boxMakes[id].name, de: boxMakes[id].name });
    const { steps, source } = boxGuides[id];
    expect(steps.length).toBeGreaterThan(1);
    for (const { en, de } of steps)
      expect([en.trim().length > 20, de.trim().length > 20, en !== de]).not.toContain(false);
    expect(source ?? 'https://').toMatch(/^https:\/\//);
  });

  it('are found by the search for services, but for those that take no limits', () => {
    const named = boxMakeIds.filter((id) => id !== 'other' && boxMakeOf(id).takesNoLimits !== true);
    expect(manifest.makes).toEqual(named.map((id) => boxMakes[id].name));
    expect(manifest.makes.join(' ')).not.toMatch(/Heidelberg/);
  });

  test.each<[string, BoxMakeId, RegExp, RegExp]>([
    ['is not steered', 'heidelberg', /cannot be steered/, /lässt sich nicht steuern/],
    ['rounds down to its steps', 'necharge', /6, 8, 10, 13 and 16\u00a0A/, /6, 8, 10, 13 und 16\u00a0A/],
    ['wants its address without a scheme', 'ocular', /without wss:\/\//, /ohne wss:\/\//],
    ['is not to be taken out of service', 'enplus', /out of service/, /außer Betrieb/],
    ['restarts with firmware 5', 'grizzl-e', /firmware 5/i, /Firmware 5/],
    ['needs a login of its maker', 'homecharge', /\/secc/, /\/secc/],
  ])('one says that it %s', (_what, id, en, de) => {
    expect(wordsOf(id, 'en')).toMatch(en);
    expect(wordsOf(id, 'de')).toMatch(de);
  });
});
