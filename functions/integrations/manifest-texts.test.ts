import { describe, expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import type { Localized } from '#shared/locales.ts';
import { manifest as blueprint } from './_blueprint/manifest.ts';
import { manifestOf, serviceIds } from './registry.ts';

const textsOf = ({ credentialFields, caveats, needs }: Manifest): Localized[] => [
  ...(needs ? [needs] : []),
  ...credentialFields.flatMap(({ label, help, place }) => [label, help, ...(place?.steps ?? [])]),
  ...caveats,
];

/** German formal address ("Sie"). Where one of these words refers to a thing, rephrase the sentence. */
const formal = /\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b/;

const manifests: readonly Manifest[] = [blueprint, ...serviceIds.map(manifestOf)].filter(
  (manifest) => manifest !== null,
);

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

/** What everybody knows who signs in somewhere. */
const known = /^(?:email|username|password)$/i;
/** Services of ours, whose values are made or chosen here. */
const ours = ['ocpp', 'webhook'];

it('says where a key or number stands: drawn, or beside one that is', () => {
  const without = manifests
    .filter(({ id, link }) => link !== 'oauth' && !ours.includes(id))
    .filter(({ credentialFields }) =>
      credentialFields.some(({ kind, name }) => kind !== 'generated' && !known.test(name)),
    )
    .filter(({ credentialFields }) => !credentialFields.some(({ place }) => place !== undefined));
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(manifests.flatMap(({ credentialFields }) => credentialFields.filter(({ place }) => place)).length).toBe(13);
});
