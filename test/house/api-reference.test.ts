import { describe, expect, it } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { errorsOf, toOpenApi, toTokenOpenApi } from '#shared/contract/openapi.ts';
import { scopeOf } from '#shared/contract/row.ts';
import { documentFor, REFERENCE_DOCUMENT, REFERENCE_DOCUMENT_DE, REFERENCE_PAGE } from '#shared/pages.ts';
import { tokenPath } from '#shared/token-scopes.ts';
import type { Document } from '../../frontend/build/api-reference/document.ts';
import { referencePage } from '../../frontend/build/api-reference/page.ts';

const document = toOpenApi() as unknown as Document;
const reference = {
  all: document,
  byToken: toTokenOpenApi() as unknown as Document,
  language: 'en',
  script: '/assets/api-reference-1.js',
  otherPath: '/de-DE/api-reference',
} as const;
const page = referencePage(reference);
const german = referencePage({ ...reference, language: 'de', otherPath: '/api-reference' });
const sectionOf = (id: string): string => page.split(`<section id="${id}">`)[1]?.split('</section>')[0] ?? '';
const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('the API reference', () => {
  it.each(contractRows)('describes $id: its path, its scope, its fields and its errors', ({ id, row }) => {
    const section = sectionOf(id);
    const scope = scopeOf(row);
    expect(text(section)).toContain(`${row.method} ${scope === null ? row.path : tokenPath(row.path)}`);
    expect(page).toContain(`<a href="#${id}">`);
    if (scope === null) expect(section).not.toContain('class="try"');
    else {
      expect(section).toContain(`Scope <code>${scope}</code>`);
      expect(section).toContain(`<div class="try" data-operation="${id}">`);
      for (const language of ['curl', 'Python', 'TypeScript'])
        expect(section).toContain(`<figure data-language="${language}">`);
    }
    for (const code of errorsOf(row, scope !== null)) expect(section).toContain(`<code>${code}</code>`);
    for (const name of Object.keys(row.params?.shape ?? {})) expect(section).toContain(`<code>${name}</code>`);
  });

  it('shows webhooks in curl, as typed into a shell', () => {
    const [byKey, byQuery, byHeader] = ['reportByKey', 'reportByQuery', 'reportByHeader'].map((id) =>
      text(sectionOf(id)),
    );
    expect(byKey).toContain(`curl -X POST 'https://sunward.example/api/webhook/whs_your-key' \\
  -H 'Content-Type: application/json' \\
  -d '{"pvProductionW":4210,"gridW":-2560}'`);
    expect(byQuery).toContain(`curl 'https://sunward.example/api/webhook/whs_your-key?pvProductionW=4210&gridW=-2560'`);
    expect(byHeader).toContain('-H "Authorization: Bearer $WEBHOOK_KEY"');
  });

  it('contains every target of its links', () => {
    const places = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !places.has(id))).toEqual([]);
  });

  it('has one script, of our own, and loads nothing from other origins', () => {
    for (const one of [page, german]) {
      expect(one.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/api-reference-1.js">']);
      expect(one.replace(/<script[^>]*>/, '')).not.toMatch(/<link[^>]+https?:|src=|url\(| on\w+=/);
    }
    expect(referencePage({ ...reference, script: null })).not.toContain('<script');
  });

  it('has the words of its language around what the contract says in English', () => {
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('Umfang <code>read</code>');
    const words = (html: string): string => html.replace(/ lang="en">[\s\S]*?<\/(p|dd|div)>/g, '');
    expect(words(german)).not.toMatch(/>(Parameters|Answer|Errors|Scope|Contents)\b/);
    expect([...german.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
      [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
  });

  it('shows texts of the contract as text, never as markup', () => {
    const [name, first] = Object.entries(document.paths)[0] ?? [];
    if (name === undefined || !first) throw new Error('The document has no path');
    const evil = Object.fromEntries(
      Object.entries(first).map(([method, one]) => [method, { ...one, description: '<img src=x>"`<b>`' }]),
    );
    const drawn = referencePage({ ...reference, all: { ...document, paths: { [name]: evil } } });
    expect(drawn).toContain('&lt;img src=x&gt;&quot;<code>&lt;b&gt;</code>');
    expect(drawn).not.toContain('<img');
  });

  it.each([
    ['', REFERENCE_DOCUMENT],
    ['/en', REFERENCE_DOCUMENT],
    ['/de-DE', REFERENCE_DOCUMENT_DE],
    ['/de-CH', REFERENCE_DOCUMENT_DE],
  ])('is served at %s/api-reference', (prefix, served) => {
    expect(documentFor(`${prefix}${REFERENCE_PAGE}`)).toBe(served);
  });
});
