import { describe, expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import type { Localized } from '#shared/locales.ts';
import { manifest as blueprint } from './_blueprint/manifest.ts';
import { manifestOf, serviceIds } from './registry.ts';

const textsOf = ({ credentialFields, caveats }: Manifest): Localized[] => [
  ...credentialFields.flatMap(({ label, help }) => [label, help]),
  ...caveats,
];

/** The German address of strangers; whoever needs one of these words for a thing says it otherwise. */
const formal = /\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b/;

const manifests = [blueprint, ...serviceIds.map(manifestOf)].filter((manifest) => manifest !== null);

it('no service is left out', () => {
  expect(manifests.map(({ id }) => id)).toEqual(['blueprint', ...serviceIds]);
});

describe.each(manifests)('texts of $id', (manifest) => {
  const texts = textsOf(manifest);

  it('are there in both languages', () => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ en, de }) => en.trim() === '' || de.trim() === '')).toEqual([]);
  });

  it('are translated: sentences differ', () => {
    expect(texts.filter(({ en, de }) => en.endsWith('.') && en === de)).toEqual([]);
  });

  it('say du to Germans', () => {
    expect(texts.map(({ de }) => de).filter((de) => formal.test(de))).toEqual([]);
  });
});
