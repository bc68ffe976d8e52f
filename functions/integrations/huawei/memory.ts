import { createHash } from 'node:crypto';
import type { Device } from '#shared/model/credentials.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { AdapterContext, VendorError } from '../port.ts';
import { createProcessMemory } from '../process-memory.ts';
import type { DeviceType } from './device-id.ts';
import { accountKey } from './fields.ts';
import type { Items } from './schemas.ts';

/** How long a kind of device is not polled again: the vendor's own limit and rate. */
export const LIVE_MS = 5 * MINUTE_MS;
/** Some two dozen lists a day are allowed. */
export const LIST_MS = HOUR_MS;

/** A device's values, and when they were requested. */
export interface Known {
  readonly askedMs: number;
  /** null: it did not answer. */
  readonly items: Items;
}

/**
 * What this process remembers of an API account, whose every call counts. Lost with the process; never relied on.
 */
export interface AccountMemory {
  list: { readonly askedMs: number; readonly devices: readonly Device[] } | null;
  /** By kind, then by id. */
  readonly live: Map<DeviceType, Map<string, Known>>;
  /** Questions under way, by kind; they never fail. */
  readonly asking: Map<DeviceType, Promise<void>>;
  /** Plants without which the others answered, by their code, and when that was: they are left out for an hour. */
  readonly refused: Map<string, { readonly askedMs: number; readonly error: VendorError }>;
}

const memories = createProcessMemory<AccountMemory>(() => ({
  list: null,
  live: new Map(),
  asking: new Map(),
  refused: new Map(),
}));

/** The entry of an account with its password, created when it is new. */
export const accountMemory = (context: Pick<AdapterContext, 'now' | 'baseUrlOverride' | 'fields'>): AccountMemory => {
  const { fields } = context;
  const password = createHash('sha256')
    .update(fields.systemCode ?? '')
    .digest('base64url');
  return memories(context, `${accountKey(fields) ?? ''} ${password}`);
};
