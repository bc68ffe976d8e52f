/** Header that CloudFront adds to every API request, so that a function can detect requests that bypassed the firewall. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
