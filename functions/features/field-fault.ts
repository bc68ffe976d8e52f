import { type CredentialField, fieldFault } from '#shared/integration.ts';

const texts = {
  host: 'is not an address of this service',
  choice: 'is none of the values that the service knows',
} as const;

/** What a typed value is not although its field says so, for an error's messages; null: nothing to say against it. */
export const faultText = (field: Pick<CredentialField, 'hosts' | 'choices'>, value: string): string | null => {
  const fault = fieldFault(field, value);
  return fault === null ? null : texts[fault];
};
