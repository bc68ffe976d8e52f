import { domainToASCII } from 'node:url';

/** Domains of the same provider: an address at one is also an address at the others. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
/** Characters that these providers ignore in a name. */
const unread: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * The mailbox that an address reaches, so that different spellings compare as equal: without case, wide letters, whatever
 * follows a plus sign, and the dots that some providers ignore. Only for comparing; mail goes to the address.
 */
export const mailboxOf = (email: string): string => {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const written = plain.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(written) || written;
  const domain = sameProvider[ascii] ?? ascii;
  const [name = ''] = plain.slice(0, at).replaceAll('"', '').split('+');
  const dots = unread[domain];
  return `${dots === undefined ? name : name.replace(dots, '')}@${domain}`;
};
