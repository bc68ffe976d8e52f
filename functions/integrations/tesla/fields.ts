import * as z from 'zod';
import { type Coordinates, coordinatesIn } from '#shared/coordinates.ts';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** The manifest's step in which the owner adds our key to the car. */
export const KEY_STEP = 'key';

/** Where Tesla keeps an account. China has a portal and clients of its own and is not served. */
export const regions = ['eu', 'na'] as const;
export type Region = (typeof regions)[number];
const regionSchema = z.enum(regions);

/** Base URL of the Fleet API. */
export const baseUrlOf = (region: Region): string => `https://fleet-api.prd.${region}.vn.cloud.tesla.com`;

/** Which of our regions a text names by its host; null: none. */
export const regionOfHost = (text: string): Region | null => {
  const [, region] = /https:\/\/fleet-api\.prd\.([a-z]{2})\.vn\.cloud\.tesla\.com(?![\w.-])/.exec(text) ?? [];
  return regionSchema.safeParse(region).data ?? null;
};

/** The region stored at linking or learned since; Europe when neither is known. */
export const regionOf = (...known: readonly (string | undefined)[]): Region => {
  for (const one of known) {
    const { data } = regionSchema.safeParse(one);
    if (data !== undefined) return data;
  }
  return 'eu';
};

/** Tesla's id of the account, which `oauth.ts` stores; null when the sign-in named none. */
export const accountKey = (fields: Fields): string | null => {
  const account = fields.account?.trim() ?? '';
  return account === '' ? null : account;
};

/**
 * Where the car may be controlled; null: wherever it is plugged in.
 * @throws VendorError unsupported for a text that is no place: it must not count as none
 */
export const homeOf = ({ home = '' }: Fields): Coordinates | null => {
  if (home.trim() === '') return null;
  const place = coordinatesIn(home);
  if (place === null) throw new VendorError('unsupported', 'tesla: the home is no latitude and longitude');
  return place;
};
