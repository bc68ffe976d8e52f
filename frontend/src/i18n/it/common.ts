export const texts = {
  product: 'Sunward',
  skip: 'Vai al contenuto',
  footer: {
    pages: 'Altre pagine',
    api: 'API (in inglese)',
    quota: 'Vendi la quota GHG della tua auto',
    language: 'Lingua',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'Domande',
    imprint: 'Note legali',
    privacyPolicy: 'Privacy',
    termsAndConditions: 'Termini e condizioni',
    referralProgram: 'Programma passaparola',
  },
  notFound: 'Questa pagina non esiste',
  notFoundText: 'Forse l’indirizzo ha un errore, oppure la pagina è stata spostata.',
  toHome: 'Vai alla pagina iniziale',
};
