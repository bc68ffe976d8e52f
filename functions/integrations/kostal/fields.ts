import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

export const PLANT_ID = /^\d{1,12}$/;

const plantIdIn = (fields: Fields): string | null => {
  const typed = fields.plantId?.trim() ?? '';
  return PLANT_ID.test(typed) ? typed : null;
};

/** @throws VendorError auth_failed when it is no number */
export const plantIdOf = (fields: Fields): string => {
  const plantId = plantIdIn(fields);
  if (plantId === null) throw new VendorError('auth_failed', 'kostal: plantId is no number');
  return plantId;
};

/** @throws VendorError auth_failed when it cannot be a header value */
export const apiKeyOf = (fields: Fields): string => {
  const apiKey = fields.apiKey?.trim() ?? '';
  if (!/^[\x21-\x7e]{1,4000}$/.test(apiKey)) throw new VendorError('auth_failed', 'kostal: apiKey cannot be a key');
  return apiKey;
};

/** A plant of the portal. */
export const accountKey = plantIdIn;
