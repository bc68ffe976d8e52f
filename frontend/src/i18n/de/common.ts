import type { Bundles } from '../texts.ts';

export const texts: Bundles['common'] = {
  product: 'Sunward',
  skip: 'Zum Inhalt',
  footer: {
    pages: 'Weitere Seiten',
    api: 'API (englisch)',
    quota: 'THG-Quote verkaufen',
    language: 'Sprache',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'Fragen',
    imprint: 'Impressum',
    privacyPolicy: 'Datenschutz',
    termsAndConditions: 'AGB',
    referralProgram: 'Empfehlungsprogramm',
  },
  notFound: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ein Tippfehler, oder die Seite ist umgezogen.',
  toHome: 'Zur Startseite',
};
