import { isConnected, mostAOf, SILENT_MS, shownConnectors, switchesPhases } from '#functions/ocpp/abilities.ts';
import { type Box, type Connector, connectorOf, newBox } from '#functions/ocpp/box.ts';
import { deviceIdOf } from '#functions/ocpp/device-id.ts';
import type { KnownBox, Wish } from '#functions/ocpp/known-boxes.ts';
import { wishInForce } from '#functions/ocpp/limits.ts';
import { LEAST_A } from '#functions/ocpp/profile.ts';
import { numberOf, phasesDrawn } from '#functions/ocpp/readings.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { BoxMake } from '#shared/box-makes.ts';
import type { ApplianceCapabilities } from '#shared/model/appliance.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { MINUTE_MS, NOMINAL_VOLTAGE_V, SECOND_MS } from '#shared/units.ts';
import { observedTime } from '../observed-time.ts';
import { VendorError } from '../port.ts';

/** Every connection ends after two hours, and boxes dial again within seconds: as long as this nothing is amiss. */
const REDIALS_MS = 90 * SECOND_MS;
/** A car follows a new limit within this. */
const FOLLOWS_MS = 20 * SECOND_MS;
/** Less is what a box itself draws. */
const DRAWS_W = 200;
/** Values of the meter count for three of the intervals at which the box sends them, at least three minutes. */
const LEAST_FRESH_MS = 3 * MINUTE_MS;
const freshMs = ({ config }: Box): number =>
  Math.max(LEAST_FRESH_MS, 3 * (numberOf(config.MeterValueSampleInterval) ?? 0) * SECOND_MS);

const pluggedBy = (status: NonNullable<Connector['status']>['value'] | undefined): boolean | null => {
  switch (status) {
    case 'Available':
      return false;
    case undefined:
    case 'Reserved':
    case 'Unavailable':
    case 'Faulted':
      return null;
    default:
      return true;
  }
};

type Sample = NonNullable<Connector['sample']>;

const knownIn = (currentsA: Sample['currentsA']): readonly number[] =>
  (currentsA ?? []).flatMap((each) => (each === null ? [] : [each]));

const powerIn = ({ powerW, currentsA }: Sample): number | null => {
  if (powerW !== null) return Math.max(0, powerW);
  const known = knownIn(currentsA);
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) * NOMINAL_VOLTAGE_V);
};

const mostIn = ({ currentsA }: Sample): number | null => {
  const known = knownIn(currentsA);
  return known.length === 0 ? null : Math.max(0, ...known);
};

/** The limit that the box accepted, else what it says that it offers; null: a pause, or it says nothing. */
const setCurrentOf = (wish: Wish | null, fresh: Sample | null): number | null => {
  const currentA = wish === null ? (fresh?.offeredA ?? 0) : wish.currentA;
  return currentA > 0 ? currentA : null;
};

/**
 * State of a connector as the box last reported it. A value is as old as the sample that it comes from.
 * @throws VendorError offline
 */
export const toApplianceState = (box: KnownBox, connectorId: number, nowMs: number): ApplianceState => {
  const { connectionId, seenAtMs } = box;
  const isLost = connectionId === null ? nowMs - seenAtMs > REDIALS_MS : nowMs - seenAtMs > SILENT_MS;
  if (isLost) throw new VendorError('offline', 'ocpp: the wallbox is not connected');
  const state = box.state ?? newBox;
  const { status, transaction, sample } = connectorOf(state, connectorId);
  const wish = wishInForce(box, connectorId);
  const fresh = sample !== null && nowMs - sample.atMs <= freshMs(state) ? sample : null;
  const plugged = pluggedBy(status?.value);
  // Without a transaction no box lets a car draw.
  const isIdle = transaction === null && status !== null && plugged !== null && status.value !== 'Charging';
  const measuredW = fresh === null ? null : powerIn(fresh);
  const powerW = isIdle ? 0 : measuredW;
  const isLate = fresh !== null && wish !== null && fresh.atMs < wish.atMs + FOLLOWS_MS;
  const draws = !isIdle && !isLate && measuredW !== null && measuredW > DRAWS_W;
  const isKnown = status !== null || transaction !== null || wish !== null;
  const mayDraw = transaction !== null && (wish === null ? status?.value !== 'SuspendedEVSE' : wish.currentA > 0);
  const soc = sample?.socPercent ?? null;
  return {
    ...observedTime(isIdle || fresh === null ? null : fresh.atMs, isIdle || fresh === null ? seenAtMs : nowMs),
    online: true,
    on: draws ? true : isKnown ? mayDraw : null,
    powerW,
    currentA: isIdle ? 0 : fresh === null ? null : mostIn(fresh),
    setCurrentA: setCurrentOf(wish, fresh),
    phases: fresh === null || isIdle ? null : phasesDrawn(fresh.currentsA),
    plugged,
    full: null,
    ...(sample === null || soc === null ? {} : { battery: { percent: soc, at: isoTime(sample.atMs) } }),
    ...(sample?.energyWh == null ? {} : { counter: { wh: sample.energyWh, at: isoTime(sample.atMs) } }),
  };
};

export const toCapabilities = (box: Box, connectorId: number, make: BoxMake): ApplianceCapabilities => {
  return {
    current: { minA: LEAST_A, maxA: mostAOf(box, connectorId) },
    phaseSwitching: switchesPhases(box, make),
    metered: true,
  };
};

/** A device for each connector of a box: one where it has named none yet. */
export const toDevices = (known: KnownBox, make: BoxMake, nowMs: number): Device[] => {
  const box = known.state ?? newBox;
  const ids = shownConnectors(box);
  const name = [box.vendor, box.model].filter((part) => part !== null).join(' ');
  return ids.map((connectorId) => ({
    deviceId: deviceIdOf(known.identity, connectorId),
    name: `${name === '' ? known.identity : name}${ids.length > 1 ? ` ${connectorId}` : ''}`,
    kind: 'appliance',
    model: box.model,
    online: isConnected(known, nowMs),
    applianceKind: 'charger',
    capabilities: toCapabilities(box, connectorId, make),
    needsMeterRole: false,
    suggestedMeterRole: null,
  }));
};
