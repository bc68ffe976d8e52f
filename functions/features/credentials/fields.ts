import { faultText } from '#functions/features/field-fault.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Manifest } from '#shared/integration.ts';

export interface TypedFields {
  /** Everything the adapter needs; to be encrypted. */
  readonly all: Readonly<Record<string, string>>;
  /** What is no secret and may be shown again. */
  readonly shown: Readonly<Record<string, string>>;
}

/**
 * The values that the user typed, by the service's manifest.
 * @throws ApiError `invalid_request`, naming each field that is missing, too much, ours to make, or an address elsewhere
 */
export const readFields = (manifest: Manifest, typed: Readonly<Record<string, string>>): TypedFields => {
  const messages: string[] = [];
  const all: Record<string, string> = {};
  const shown: Record<string, string> = {};
  const own = new Set(Object.keys(typed));
  for (const field of manifest.credentialFields) {
    const { name, kind, required } = field;
    const given = own.delete(name);
    if (kind === 'generated') {
      if (given) messages.push(`fields.${name}: is made by us`);
      continue;
    }
    // A secret is taken as typed; around other values blanks come from copying.
    const value = given ? (kind === 'secret' ? typed[name] : typed[name]?.trim()) : undefined;
    if (value === undefined || value.trim() === '') {
      if (required) messages.push(`fields.${name}: is required`);
      continue;
    }
    const fault = faultText(field, value);
    if (fault !== null) messages.push(`fields.${name}: ${fault}`);
    all[name] = value;
    if (kind === 'text') shown[name] = value;
  }
  for (const name of own) messages.push(`fields.${name.slice(0, 60)}: is not known`);
  if (messages.length > 0) throw new ApiError('invalid_request', { messages });
  return { all, shown };
};
