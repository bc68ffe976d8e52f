import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** Where Sungrow keeps accounts. Neither accounts nor apps cross from one to another. */
export const regions = ['europe', 'international', 'australia', 'china'] as const;
export type Region = (typeof regions)[number];

interface Place {
  /** Where the API answers. */
  readonly gateway: string;
  /** Where users consent. */
  readonly web: string;
  readonly cloudId: number;
}
export const places: Readonly<Record<Region, Place>> = {
  europe: { gateway: 'https://gateway.isolarcloud.eu', web: 'https://web3.isolarcloud.eu', cloudId: 3 },
  international: { gateway: 'https://gateway.isolarcloud.com.hk', web: 'https://web3.isolarcloud.com.hk', cloudId: 2 },
  australia: { gateway: 'https://augateway.isolarcloud.com', web: 'https://auweb3.isolarcloud.com', cloudId: 7 },
  china: { gateway: 'https://gateway.isolarcloud.com', web: 'https://web3.isolarcloud.com', cloudId: 1 },
};

const regionIn = (fields: Fields): Region | null => {
  const chosen = fields.region?.trim().toLowerCase() ?? '';
  return regions.find((region) => region === chosen) ?? null;
};

/** @throws VendorError reauth_needed when none was chosen */
export const regionOf = (fields: Fields): Region => {
  const region = regionIn(fields);
  if (region === null) throw new VendorError('reauth_needed', 'isolarcloud: no region is chosen');
  return region;
};

/** Our app in one region. */
export interface App {
  readonly appKey: string;
  readonly secretKey: string;
  readonly applicationId: string;
}

/** @param app our values at Sungrow: `europeAppKey` and so on. @throws VendorError unsupported where the operator has no app */
export const appOf = (app: Readonly<Record<string, string>> | undefined, region: Region): App => {
  const value = (name: string): string => {
    const text = app?.[`${region}${name}`]?.trim() ?? '';
    if (text === '') throw new VendorError('unsupported', `isolarcloud: ${region}${name} is not configured`);
    return text;
  };
  return { appKey: value('AppKey'), secretKey: value('SecretKey'), applicationId: value('ApplicationId') };
};

/** Ids of plants and users are numbers, kept as text. */
export const ID = /^\d{1,20}$/;

/** `oauth.ts` stores the consenting user; null without a consent. */
export const accountKey = (fields: Fields): string | null => {
  const region = regionIn(fields);
  const account = fields.account?.trim() ?? '';
  return region === null || account === '' ? null : `${region} ${account}`;
};
