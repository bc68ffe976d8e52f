import { describe, expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import type { Localized } from '#shared/locales.ts';
import { manifest as blueprint } from './_blueprint/manifest.ts';
import { manifestOf, serviceIds } from './registry.ts';

const textsOf = ({ credentialFields, caveats, needs }: Manifest): Localized[] => [
  ...(needs ? [needs] : []),
  ...credentialFields.flatMap(({ label, help }) => [label, help]),
  ...caveats,
];

/** German formal address ("Sie"). Where one of these words refers to a thing, rephrase the sentence. */
const formal = /\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b/;

const manifests = [blueprint, ...serviceIds.map(manifestOf)].filter((manifest) => manifest !== null);

it('includes every service', () => {
  expect(manifests.map(({ id }) => id)).toEqual(['blueprint', ...serviceIds]);
});

describe.each(manifests)('texts of $id', (manifest) => {
  const texts = textsOf(manifest);

  it('exist in both languages', () => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ en, de }) => en.trim() === '' || de.trim() === '')).toEqual([]);
  });

  it('are translated: sentences differ', () => {
    expect(texts.filter(({ en, de }) => en.endsWith('.') && en === de)).toEqual([]);
  });

  it('address German users informally', () => {
    expect(texts.map(({ de }) => de).filter((de) => formal.test(de))).toEqual([]);
  });
});
