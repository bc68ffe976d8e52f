import { describe, expect, it } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { errorsOf, toOpenApi } from '#shared/contract/openapi.ts';
import { documentFor, REFERENCE_DOCUMENT, REFERENCE_PAGE } from '#shared/pages.ts';
import type { Document } from '../../frontend/build/api-reference/document.ts';
import { referencePage } from '../../frontend/build/api-reference/page.ts';

const document = toOpenApi() as unknown as Document;
const page = referencePage(document);
const sectionOf = (id: string): string => page.split(`<section id="${id}">`)[1]?.split('</section>')[0] ?? '';
const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('the API reference', () => {
  it.each(contractRows)('describes $id: its path, its fields and its errors', ({ id, row }) => {
    const section = sectionOf(id);
    expect(text(section)).toContain(`${row.method} ${row.path}`);
    expect(page).toContain(`<a href="#${id}">`);
    for (const code of errorsOf(row)) expect(section).toContain(`<code>${code}</code>`);
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

  it('needs no script and loads nothing from other origins', () => {
    expect(page).not.toMatch(/<script|<link[^>]+https?:|src=|url\(| on\w+=/);
  });

  it('shows texts of the contract as text, never as markup', () => {
    const [name, first] = Object.entries(document.paths)[0] ?? [];
    if (name === undefined || !first) throw new Error('The document has no path');
    const evil = Object.fromEntries(
      Object.entries(first).map(([method, one]) => [method, { ...one, description: '<img src=x>"`<b>`' }]),
    );
    const drawn = referencePage({ ...document, paths: { [name]: evil } });
    expect(drawn).toContain('&lt;img src=x&gt;&quot;<code>&lt;b&gt;</code>');
    expect(drawn).not.toContain('<img');
  });

  it.each(['', '/de-DE', '/en'])('is served at %s/api-reference', (prefix) => {
    expect(documentFor(`${prefix}${REFERENCE_PAGE}`)).toBe(REFERENCE_DOCUMENT);
  });
});
