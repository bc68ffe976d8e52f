import { isoTime } from '#functions/platform/clock.ts';
import type { BoxView } from '#shared/model/box.ts';
import { setupSteps } from '#shared/ocpp.ts';
import { isConnected, isSafeWithoutUs, mostAOf, shownConnectors, switchesPhases, takesLimits } from './abilities.ts';
import { type Box, connectorIds, connectorOf, newBox } from './box.ts';
import { deviceIdOf } from './device-id.ts';
import type { KnownBox } from './known-boxes.ts';
import type { BoxSettings } from './settings.ts';
import { zeroEnds } from './zero-end.ts';

/** Whether any of its values has told power or current; null: there is no value yet. */
const reportsPower = (box: Box): boolean | null => {
  const samples = connectorIds(box).flatMap((id) => connectorOf(box, id).sample ?? []);
  return samples.length === 0 ? null : samples.some(({ powerW, currentsA }) => powerW !== null || currentsA !== null);
};

/** A box as its user sees it on the page of its link. */
export const boxView = (known: KnownBox, { make, pause }: BoxSettings, nowMs: number): BoxView => {
  const box = known.state ?? newBox;
  const { setup } = box;
  // What was asked over an earlier connection says nothing of the steps that are repeated over this one.
  const isNow = known.connectionId !== null && setup?.connectionId === known.connectionId;
  const steps = setupSteps.map((step) => {
    const found = setup?.results[step] ?? null;
    return { step, result: found?.result ?? null, at: found === null ? null : isoTime(found.atMs) };
  });
  return {
    identity: known.identity,
    connected: isConnected(known, nowMs),
    protocol: known.protocol,
    connectedAt: isoTime(known.connectedAtMs),
    seenAt: isoTime(known.seenAtMs),
    vendor: box.vendor,
    model: box.model,
    firmware: box.firmware,
    connectors: shownConnectors(box).map((connectorId) => {
      const { status, transaction } = connectorOf(box, connectorId);
      return {
        deviceId: deviceIdOf(known.identity, connectorId),
        status: status?.value ?? null,
        error: status?.error ?? null,
        charging: transaction !== null,
        maxA: mostAOf(box, connectorId),
      };
    }),
    abilities: {
      limits: takesLimits(known),
      switchesPhases: switchesPhases(box, make),
      safeWithoutUs: isSafeWithoutUs(known, make),
      pauses: !zeroEnds(box, make) || pause === 'stop',
      reportsPower: reportsPower(box),
    },
    setup: steps,
    isSetUp: isNow && steps.every(({ result }) => result !== null),
  };
};
