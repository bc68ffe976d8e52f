/**
 * Navigates to another site, such as a vendor's consent page.
 * @throws Error unless the URL is a web page
 */
export const leaveTo = (url: string): void => {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address is no web page');
  location.assign(href);
};
