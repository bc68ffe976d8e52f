/** Names that lead to no host of the public internet, whatever a resolver says. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * Whether a text is an https address that may be called on a user's behalf, as far as its form says: a name (no address in any
 * notation: `URL` turns `0x7f.1` into 127.0.0.1 before this looks), the usual port or 8443, no user and password. Where the name
 * leads is looked at with each call.
 */
export const isPublicUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (port !== '' && port !== '8443') return false;
  // Addresses: v6 in brackets; v4 is all that ends in a digit.
  if (hostname.startsWith('[') || /\d$/.test(hostname) || hostname.endsWith('.')) return false;
  return hostname.includes('.') && !PRIVATE_NAMES.test(hostname);
};
