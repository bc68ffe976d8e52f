/** What CloudFront adds to every request to the API, so that a function knows a request that came past the firewall from one that did not. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
