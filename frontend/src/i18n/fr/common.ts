export const texts = {
  product: 'Sunward',
  skip: 'Aller au contenu',
  footer: {
    pages: 'Autres pages',
    api: 'API (en anglais)',
    quota: 'Vendre votre quota THG (Allemagne)',
    language: 'Langue',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'Questions',
    imprint: 'Mentions légales',
    privacyPolicy: 'Confidentialité',
    termsAndConditions: 'Conditions générales',
    referralProgram: 'Programme de parrainage',
  },
  notFound: 'Cette page est introuvable',
  notFoundText: 'L’adresse contient peut-être une faute, ou la page a changé de place.',
  toHome: 'Vers la page d’accueil',
};
