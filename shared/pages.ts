import { defaultLocale, locales } from './locales.ts';

/** Pages of the public entry, which loads no UI kit, router or query library. Everything else is the app. */
export const publicPages = [
  '/',
  '/faqs',
  '/imprint',
  '/privacyPolicy',
  '/referralProgram',
  '/termsAndConditions',
] as const;
export type PublicPage = (typeof publicPages)[number];

/** Template of the public pages; the build makes a document of each page in each language. */
export const PUBLIC_TEMPLATE = '/index.html';
export const APP_DOCUMENT = '/app.html';

/** The API reference; the build renders it from the contract. German where German is read, elsewhere English. */
export const REFERENCE_PAGE = '/api-reference';
export const REFERENCE_DOCUMENT = '/api-reference.html';
export const REFERENCE_DOCUMENT_DE = '/api-reference.de.html';

/** The demo home and every page below it: a document of its own, as nothing in it is the visitor's. */
export const GUEST_PAGE = '/demo';
export const GUEST_DOCUMENT = '/demo.html';

/** A path's locale prefix and the page behind it: `/de-DE/login` -> `/de-DE` and `/login`. */
const splitLocale = (path: string): { readonly prefix: string; readonly page: string } => {
  const [, first = '', ...rest] = path.split('/');
  return (locales as readonly string[]).includes(first)
    ? { prefix: `/${first}`, page: `/${rest.join('/')}` }
    : { prefix: '', page: path };
};

/** A path without its locale prefix; `/de-DE/login` -> `/login`, `/de-DE` -> `/`. */
export const withoutLocale = (path: string): string => splitLocale(path).page;

/**
 * The HTML document for a path, or null when the path names a file (its last part has a dot) or the API.
 * The local gateway calls it; the CloudFront Function is generated from the same lists.
 */
export const documentFor = (path: string): string | null => {
  if (path.startsWith('/api/') || /\.[^/]+$/.test(path)) return null;
  const { prefix, page: rest } = splitLocale(path);
  const page = rest.replace(/(.)\/$/, '$1');
  if (page === REFERENCE_PAGE) return prefix.startsWith('/de') ? REFERENCE_DOCUMENT_DE : REFERENCE_DOCUMENT;
  if (page === GUEST_PAGE || page.startsWith(`${GUEST_PAGE}/`)) return GUEST_DOCUMENT;
  if (!(publicPages as readonly string[]).includes(page)) return APP_DOCUMENT;
  return `${prefix}${page === '/' ? '/index' : page}.html`;
};

/** A public page with a prefix; the home page loses its slash. */
const prefixed = (prefix: string, page: PublicPage): string => {
  if (prefix === '') return page;
  return page === '/' ? prefix : `${prefix}${page}`;
};

/** Every path of a public page, with and without a locale prefix. */
export const publicPaths: readonly string[] = publicPages.flatMap((page) =>
  ['', ...locales.map((locale) => `/${locale}`)].map((prefix) => prefixed(prefix, page)),
);

/** A page in all languages, for search engines; the default language is at the path without a prefix. */
export const alternatesOf = (page: PublicPage): readonly { readonly language: string; readonly path: string }[] => [
  { language: 'x-default', path: page },
  ...locales.map((locale) => ({
    language: locale,
    path: prefixed(locale === defaultLocale ? '' : `/${locale}`, page),
  })),
];

export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';

/** The sitemap of public pages with their languages. @param origin of the site, without a trailing slash */
export const sitemapXml = (origin: string): string => {
  const entries = publicPages.flatMap((page) => {
    const alternates = alternatesOf(page);
    const links = alternates
      .map(({ language, path }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`)
      .join('');
    return [...new Set(alternates.map(({ path }) => path))].map(
      (path) => `<url><loc>${origin}${path}</loc>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};

/** robots.txt; the app says `noindex` to signed-out visitors. @param origin as above */
export const robotsTxt = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nSitemap: ${origin}${SITEMAP_PATH}\n`;
