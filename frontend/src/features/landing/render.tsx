import { renderToString } from 'react-dom/server';
import { defaultLocale } from '#shared/locales.ts';
import { withoutLocale } from '#shared/pages.ts';
import { isFreePlan, planNames } from '#shared/plans.ts';
import { startI18n } from '../../i18n/start.ts';
import { faqIds } from '../../lib/faq-ids.ts';
import { localeOfPath } from '../../lib/locale.ts';
import { headLinks, pageHead } from './head.ts';
import { PublicPage } from './public-page.tsx';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Structured data for search engines: the product with what is free; on the FAQ page, the questions. */
const structuredData = (path: string, i18n: Awaited<ReturnType<typeof startI18n>>): object | null => {
  const t = i18n.getFixedT(null, ['landing', 'faqs', 'common']);
  switch (withoutLocale(path)) {
    case '/':
      return {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: t('common:product'),
        description: t('landing:description'),
        inLanguage: i18n.language,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Web',
        // The page is built before anyone knows a paid price: those come from the payment provider.
        offers: planNames
          .filter(isFreePlan)
          .map((name) => ({ '@type': 'Offer', name, price: '0.00', priceCurrency: 'EUR' })),
      };
    case '/faqs':
      return {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        inLanguage: i18n.language,
        mainEntity: faqIds.map((id) => ({
          '@type': 'Question',
          name: t(`faqs:items.${id}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`faqs:items.${id}.answer`) },
        })),
      };
    default:
      return null;
  }
};

/** A public page as it is served: rendered once, by the build. */
export interface RenderedPage {
  readonly path: string;
  readonly locale: string;
  /** Goes into `<head>`, replacing title and description. */
  readonly head: string;
  /** Goes into the root element. */
  readonly body: string;
}

/** Renders a public page in its language. @param path with its locale prefix if it has one */
export const renderPage = async (path: string): Promise<RenderedPage> => {
  const locale = localeOfPath(path) ?? defaultLocale;
  const i18n = await startI18n(locale, ['common', 'landing', 'faqs']);
  const { title, description } = pageHead(path, i18n);
  const data = structuredData(path, i18n);
  const canonical = locale === defaultLocale ? withoutLocale(path) : path;
  const head = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:locale" content="${locale === 'en' ? 'en_GB' : locale.replace('-', '_')}" />`,
    `<link rel="canonical" href="${canonical}" />`,
    ...headLinks(path).map(({ rel, href, hreflang }) => `<link rel="${rel}" hreflang="${hreflang}" href="${href}" />`),
    // A data block, which the content security policy allows: it is not executed.
    ...(data === null
      ? []
      : [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`]),
  ].join('\n    ');
  return { path, locale, head, body: renderToString(<PublicPage locale={locale} path={path} />) };
};
