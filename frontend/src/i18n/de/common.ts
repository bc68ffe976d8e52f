import type { Texts } from '../texts.ts';

export const texts: Texts['common'] = {
  product: 'Sunward',
  footer: {
    language: 'Sprache',
    copyright: '© {{year}} Sunward',
  },
  locale: {
    en: 'English',
    'de-DE': 'Deutsch (Deutschland)',
    'de-AT': 'Deutsch (Österreich)',
    'de-CH': 'Deutsch (Schweiz)',
  },
  notFound: 'Diese Seite gibt es nicht',
  toHome: 'Zur Startseite',
};
