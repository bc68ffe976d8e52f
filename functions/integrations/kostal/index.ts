import type { Integration } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { manifest } from './manifest.ts';

export const integration: Integration = { manifest, open: openAdapter, needsApp: true, accountKey };
