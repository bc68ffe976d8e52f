export const texts = {
  product: 'Sunward',
  skip: 'To the content',
  footer: {
    pages: 'More pages',
    api: 'API',
    quota: 'Sell your car’s GHG quota',
    language: 'Language',
    copyright: '© {{year}} Sunward',
  },
  pages: {
    faqs: 'FAQ',
    imprint: 'Imprint',
    privacyPolicy: 'Privacy policy',
    termsAndConditions: 'Terms and conditions',
    referralProgram: 'Referral programme',
  },
  notFound: 'This page could not be found',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  toHome: 'To the home page',
};
