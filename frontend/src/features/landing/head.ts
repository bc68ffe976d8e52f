import type { i18n } from 'i18next';
import { alternatesOf, type PublicPage, publicPages, withoutLocale } from '#shared/pages.ts';

const named = ['faqs', 'imprint', 'privacyPolicy', 'referralProgram', 'termsAndConditions'] as const;

/** A page's title in the browser's tab and in search results, in the current language. */
export const pageHead = (path: string, i18n: i18n): { readonly title: string; readonly description: string } => {
  const t = i18n.getFixedT(null, ['landing', 'common', 'faqs']);
  const page = withoutLocale(path)
    .replace(/(.)\/$/, '$1')
    .slice(1);
  const name = named.find((one) => one === page);
  if (name === undefined) return { title: t('landing:title'), description: t('landing:description') };
  const title = t('landing:titleOf', { page: t(`common:pages.${name}`) });
  switch (name) {
    case 'faqs':
      return { title, description: t('faqs:description') };
    case 'referralProgram':
      return { title, description: t('landing:referral.short') };
    default:
      return { title, description: t(`landing:legal.${name}`) };
  }
};

const isPublic = (page: string): page is PublicPage => (publicPages as readonly string[]).includes(page);

/** Links to a page's other languages, relative: the site's domain is known only where it is served. */
export const headLinks = (path: string): readonly Readonly<Record<'rel' | 'href' | 'hreflang', string>>[] => {
  const page = withoutLocale(path);
  if (!isPublic(page)) return [];
  return alternatesOf(page).map(({ language, path: href }) => ({ rel: 'alternate', href, hreflang: language }));
};
