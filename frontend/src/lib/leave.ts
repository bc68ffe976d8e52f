/**
 * Goes to another site's page, such as a vendor's consent.
 * @throws Error for an address that is no web page
 */
export const leaveTo = (url: string): void => {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address is no web page');
  location.assign(href);
};
