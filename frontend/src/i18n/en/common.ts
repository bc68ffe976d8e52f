export const texts = {
  product: 'Sunward',
  footer: {
    language: 'Language',
    copyright: '© {{year}} Sunward',
  },
  locale: {
    en: 'English',
    'de-DE': 'Deutsch (Deutschland)',
    'de-AT': 'Deutsch (Österreich)',
    'de-CH': 'Deutsch (Schweiz)',
  },
  notFound: 'This page could not be found',
  toHome: 'To the home page',
};
