import { describe, expect, test } from 'vitest';
import { type Locale, languageOf, locales } from '#shared/locales.ts';
import { documentFor, publicPaths, robotsTxt, sitemapXml, withoutLocale } from '#shared/pages.ts';
import { renderPage } from './render.tsx';

const languageLabels = { en: 'Language', de: 'Sprache', fr: 'Langue', it: 'Lingua', nl: 'Taal', es: 'Idioma' } as const;

describe('public pages as they are sent', () => {
  test.each(publicPaths)('%s has its title and text in its language, and links to the others', async (path) => {
    const { head, body, locale } = await renderPage(path);
    expect(head).toMatch(/<title>[^<]{3,}<\/title>/);
    expect(head).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(head.match(/rel="alternate"/g)).toHaveLength(1 + locales.length);
    expect(body).toMatch(/<h1[^>]*>[^<]{3,}<\/h1>/);
    expect(body).not.toMatch(/landing:|common:|\{\{/);
    expect(body).toContain(languageLabels[languageOf(locale as Locale)]);
    expect(/<footer.*\/faqs"/s.test(body)).toBe(locale.startsWith('de'));
    // No script except data, which is not executed.
    expect(`${head}${body}`.match(/<script(?! type="application\/ld\+json")/)).toBeNull();
    for (const [, data = ''] of head.matchAll(/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(data)).toMatchObject({ inLanguage: locale });
  });

  test('name no price but that of what is free: the others are only known to the payment provider', async () => {
    for (const path of publicPaths.filter((one) => withoutLocale(one) === '/')) {
      const { head } = await renderPage(path);
      const offers = [...head.matchAll(/ld\+json">(.*?)<\/script>/g)].flatMap(
        ([, data = '']) => JSON.parse(data).offers,
      );
      expect(offers).toEqual([{ '@type': 'Offer', name: 'BASIC', price: '0.00', priceCurrency: 'EUR' }]);
    }
  });

  test('each has its own document, and is in the sitemap under its full URL', () => {
    expect(new Set(publicPaths.map(documentFor)).size).toBe(publicPaths.length);
    const map = sitemapXml('https://sun.example');
    expect(map).toContain('<loc>https://sun.example/de-CH/faqs</loc>');
    expect(map.match(/<url>/g)).toHaveLength(6 * locales.length);
    expect(robotsTxt('https://sun.example')).toContain('Sitemap: https://sun.example/sitemap.xml');
  });
});
