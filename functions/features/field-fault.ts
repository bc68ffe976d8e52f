import { type CredentialField, fieldFault } from '#shared/integration.ts';

const texts = {
  host: 'is not an address of this service',
  choice: 'is none of the values that the service knows',
} as const;

/** Why a typed value does not fit its field, for an error's messages; null: it does. */
export const faultText = (field: Pick<CredentialField, 'hosts' | 'choices'>, value: string): string | null => {
  const fault = fieldFault(field, value);
  return fault === null ? null : texts[fault];
};
