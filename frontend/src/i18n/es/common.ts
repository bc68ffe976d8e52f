export const texts = {
  product: 'Sunward',
  skip: 'Ir al contenido',
  footer: {
    pages: 'Más páginas',
    api: 'API (en inglés)',
    quota: 'Vende la cuota de GEI de tu coche',
    language: 'Idioma',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'Preguntas',
    imprint: 'Aviso legal',
    privacyPolicy: 'Privacidad',
    termsAndConditions: 'Términos y condiciones',
    referralProgram: 'Programa de recomendación',
  },
  notFound: 'Esta página no existe',
  notFoundText: 'Puede que la dirección esté mal escrita o que la página haya cambiado de sitio.',
  toHome: 'Ir a la página de inicio',
};
