import type { BoxMake } from '#shared/box-makes.ts';
import { OWN_CARD } from '#shared/ocpp.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type Box, connectorIds, connectorOf } from './box.ts';
import { HEARTBEAT_S } from './changes.ts';
import type { KnownBox } from './known-boxes.ts';
import { dialectIn } from './limits.ts';
import { isSafe } from './profile.ts';

/** A box that was not heard of for so long is offline, though its connection may look open. */
export const SILENT_MS = 2.5 * HEARTBEAT_S * SECOND_MS;

export const isConnected = ({ connectionId, seenAtMs }: KnownBox, nowMs: number): boolean =>
  connectionId !== null && nowMs - seenAtMs <= SILENT_MS;

/** The longest name of a card that OCPP 1.6 allows. */
const LONGEST_CARD = 20;

/** Connectors by number: one where the box has named none yet. */
export const shownConnectors = (box: Box): readonly number[] => {
  const ids = connectorIds(box);
  return ids.length === 0 ? [1] : ids;
};

/** The card in whose name a charge is begun. Alfen's boxes begin one only in the name of their own (evcc PR 5021). */
export const cardOf = ({ state }: KnownBox): string => {
  const own = state?.config.PlugAndChargeIdentifier?.trim() ?? '';
  return own === '' ? OWN_CARD : own.slice(0, LONGEST_CARD);
};

/** Whether a box obeys a number of phases. */
export const switchesPhases = ({ config }: Box, make: BoxMake): boolean =>
  make.switchesPhases === true || config.ConnectorSwitch3to1PhaseSupported?.trim().toLowerCase() === 'true';

/** Where a box offered no more so far, A: too little is safe, too much is not. */
const USUAL_MOST_A = 16;
const MOST_A = 32;

/** The most that a connector may draw, A for each phase. */
export const mostAOf = (box: Box, connectorId: number): number => {
  const offeredA = connectorOf(box, connectorId).sample?.offeredA ?? null;
  return offeredA !== null && offeredA > USUAL_MOST_A ? Math.min(MOST_A, Math.floor(offeredA)) : USUAL_MOST_A;
};

/** Whether a limit can be set; null: the box has neither accepted nor refused one, and does not say. */
export const takesLimits = ({ state, wishes }: KnownBox): boolean | null => {
  if (wishes.isProven) return true;
  const profiles = state?.config.SupportedFeatureProfiles;
  const isListed = profiles !== undefined && /smart ?charging/i.test(profiles);
  // Without a charge not all forms of a limit can be tried.
  if (wishes.refusedAtMs !== null) return wishes.refusedIdle === true && isListed ? null : false;
  // Some omit what they can.
  return isListed ? true : null;
};

/** Whether a box goes over to what is safe by itself when we are silent; null: no form of a limit has been accepted yet. */
export const isSafeWithoutUs = ({ state, wishes }: KnownBox, make: BoxMake): boolean | null => {
  if (!wishes.isProven || state === null) return null;
  const dialect = dialectIn(wishes, state, make);
  return dialect === null ? null : isSafe(dialect);
};
