import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

export const regions = ['eu', 'us', 'cn', 'in'] as const;
type Region = (typeof regions)[number];

/** An application of the user's at the Developer API. */
export interface DeveloperLink {
  readonly kind: 'developer';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly region: Region;
}
/** The older Token ID with the numbers of its dongles. */
export interface TokenLink {
  readonly kind: 'token';
  readonly tokenId: string;
  readonly dongles: readonly [string, ...string[]];
}

/** More inverters than this would exceed 10 requests a minute. */
const MOST_DONGLES = 5;

const typed = (fields: Fields, name: string): string => fields[name]?.trim() ?? '';
const isVisible = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

const developerIn = (fields: Fields): DeveloperLink | null => {
  const clientId = typed(fields, 'clientId');
  const clientSecret = typed(fields, 'clientSecret');
  const wished = typed(fields, 'region').toLowerCase() || 'eu';
  const region = regions.find((one) => one === wished);
  if (!/^[A-Za-z0-9_-]{4,128}$/.test(clientId) || !isVisible(clientSecret) || region === undefined) return null;
  return { kind: 'developer', clientId, clientSecret, region };
};

const tokenIn = (fields: Fields): TokenLink | null => {
  const tokenId = typed(fields, 'tokenId');
  const [first, ...others] = new Set(
    typed(fields, 'wifiSn')
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
  );
  const dongles = [first, ...others];
  const plausible = dongles.every((one) => one !== undefined && /^[A-Za-z0-9]{6,20}$/.test(one));
  if (!/^[A-Za-z0-9]{6,64}$/.test(tokenId) || first === undefined || !plausible) return null;
  return dongles.length > MOST_DONGLES ? null : { kind: 'token', tokenId, dongles: [first, ...others] };
};

const linkIn = (fields: Fields): DeveloperLink | TokenLink | null => {
  const wantsDeveloper = typed(fields, 'clientId') !== '' || typed(fields, 'clientSecret') !== '';
  return wantsDeveloper ? developerIn(fields) : tokenIn(fields);
};

/** @throws VendorError auth_failed when neither way in is filled in as it can be */
export const linkOf = (fields: Fields): DeveloperLink | TokenLink => {
  const link = linkIn(fields);
  if (link !== null) return link;
  throw new VendorError('auth_failed', 'solax: neither client ID and secret nor Token ID and registration number fit');
};

/** The application, or the dongles: neither is a secret. */
export const accountKey = (fields: Fields): string | null => {
  const link = linkIn(fields);
  if (link === null) return null;
  return link.kind === 'developer'
    ? `app ${link.region} ${link.clientId}`
    : `dongle ${[...link.dongles].sort().join(' ')}`;
};
