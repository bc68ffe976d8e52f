import type { IntegrationOf } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { manifest } from './manifest.ts';

export const integration: IntegrationOf<typeof manifest> = { manifest, open: openAdapter, accountKey };
