export const texts = {
  product: 'Sunward',
  skip: 'Naar de inhoud',
  footer: {
    pages: 'Meer pagina’s',
    api: 'API (Engels)',
    quota: 'THG-quotum van je auto verkopen',
    language: 'Taal',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'Vragen',
    imprint: 'Colofon',
    privacyPolicy: 'Privacyverklaring',
    termsAndConditions: 'Algemene voorwaarden',
    referralProgram: 'Aanbevelingsprogramma',
  },
  notFound: 'Deze pagina bestaat niet',
  notFoundText: 'Misschien zit er een typefout in het adres, of is de pagina verplaatst.',
  toHome: 'Naar de startpagina',
};
