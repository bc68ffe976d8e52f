import type { IntegrationOf } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { publicKeyPem } from './command-crypto.ts';
import { accountKey } from './fields.ts';
import { manifest } from './manifest.ts';
import { oauth } from './oauth.ts';

export const integration: IntegrationOf<typeof manifest> = {
  manifest,
  open: openAdapter,
  oauth,
  vendorFile: ({ commandKey = '' }) => (commandKey.trim() === '' ? null : publicKeyPem(commandKey)),
  accountKey,
};
