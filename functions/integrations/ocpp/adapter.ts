import { cardOf, switchesPhases } from '#functions/ocpp/abilities.ts';
import { type Connector, connectorOf, newBox } from '#functions/ocpp/box.ts';

import type { Boxes, KnownBox, Wishes } from '#functions/ocpp/known-boxes.ts';
import { clearLimit, type LimitOutcome, needsRenewal, setLimit, wishInForce } from '#functions/ocpp/limits.ts';
import { LEAST_A, type Limit } from '#functions/ocpp/profile.ts';
import { settingsOf } from '#functions/ocpp/settings.ts';
import { isAsleep, WAKING_MS } from '#functions/ocpp/waking.ts';
import { zeroEnds } from '#functions/ocpp/zero-end.ts';
import { USUAL_WITHOUT_US, type WithoutUs } from '#shared/ocpp.ts';
import { outcomeOf, unsupported } from '../outcome.ts';
import {
  type AdapterContext,
  type ApplianceCommand,
  type ApplianceTarget,
  type Commands,
  type LinkedAccount,
  type Reads,
  VendorError,
} from '../port.ts';
import { toApplianceState, toCapabilities, toDevices } from './mapping.ts';
import { deviceIdSchema } from './schemas.ts';

/** Boxes of a link that is not stored yet: there is none. */
const noBoxes: Boxes = {
  list: async () => [],
  call: async () => ({ kind: 'offline' }),
  keepWishes: async () => {},
};

const failures: Readonly<Record<Exclude<LimitOutcome, 'accepted'>, () => VendorError>> = {
  refused: () => new VendorError('refused', 'ocpp: the wallbox refuses a limit'),
  offline: () => new VendorError('offline', 'ocpp: the wallbox is not connected'),
  busy: () => new VendorError('rate_limited', 'ocpp: the wallbox has another call to answer'),
  lost: () => new VendorError('timeout', 'ocpp: the wallbox does not answer'),
};

interface Place {
  readonly box: KnownBox;
  readonly connectorId: number;
  readonly connector: Connector;
  readonly withoutUs: WithoutUs;
}

const placeOf = (boxes: readonly KnownBox[], { deviceId, withoutUs }: ApplianceTarget): Place => {
  const id = deviceIdSchema.safeParse(deviceId);
  if (!id.success) throw new VendorError('unsupported', 'ocpp: the device id is not known to this service');
  const { connectorId, identity } = id.data;
  const box = boxes.find((each) => each.identity === identity);
  if (box === undefined) throw new VendorError('offline', 'ocpp: the wallbox has never connected');
  return {
    box,
    connectorId,
    connector: connectorOf(box.state ?? newBox, connectorId),
    withoutUs: withoutUs ?? USUAL_WITHOUT_US,
  };
};

/**
 * The wallboxes of a link. What they reported is stored, so reading asks nobody; what was last wished of a box is sent again where it
 * would lapse or was lost.
 */
export const openAdapter = (context: AdapterContext): LinkedAccount & Reads & Commands => {
  const { now, sleep, boxes = noBoxes } = context;
  const { make, listsCards, pause } = settingsOf(context.fields);

  const limit = (
    { box, connectorId, withoutUs }: Place,
    wished: Limit,
    keep: (wishes: Wishes) => void = () => {},
    woken = false,
  ): Promise<LimitOutcome> =>
    setLimit(boxes, box, connectorId, { limit: wished, withoutUs, make, nowMs: now(), woken }, keep);

  const renewed = async (place: Place): Promise<KnownBox> => {
    const { box, connectorId, withoutUs } = place;
    const wish = box.wishes.connectors[String(connectorId)];
    if (wish === undefined || box.connectionId === null) return box;
    if (!needsRenewal(box, connectorId, now()) && wish.withoutUs === withoutUs) return box;
    let { wishes } = box;
    await limit(place, { currentA: wish.currentA, phases: wish.phases }, (kept) => {
      wishes = kept;
    });
    return { ...box, wishes };
  };

  /** Takes the offer back for a moment where a car sleeps. What is lost in between the next run makes up for. */
  const awake = async (place: Place): Promise<KnownBox> => {
    const { box, connectorId } = place;
    const wish = box.wishes.connectors[String(connectorId)];
    if (wish === undefined || !isAsleep(box, connectorId, make, now())) return box;
    let { wishes } = box;
    const keep = (kept: Wishes): void => {
      wishes = kept;
    };
    const { currentA, phases } = wish;
    if ((await limit(place, { currentA: 0, phases }, keep)) !== 'accepted') return { ...box, wishes };
    await sleep(WAKING_MS);
    await limit({ ...place, box: { ...box, wishes } }, { currentA, phases }, keep, true);
    return { ...box, wishes };
  };

  const start = async ({ box, connectorId, connector }: Place): Promise<void> => {
    const isReady = connector.status?.value === 'Preparing' || connector.status?.value === 'Finishing';
    if (listsCards || connector.transaction !== null || !isReady) return;
    // What becomes of it is read: a box that starts by itself refuses.
    await boxes.call(box, 'RemoteStartTransaction', { idTag: cardOf(box), connectorId });
  };

  const stop = async ({ box, connector }: Place): Promise<LimitOutcome> => {
    if (connector.transaction === null) return 'accepted';
    const outcome = await boxes.call(box, 'RemoteStopTransaction', { transactionId: connector.transaction.id });
    if (outcome.kind === 'offline' || outcome.kind === 'busy') return outcome.kind;
    if (outcome.kind === 'silent') return 'lost';
    return outcome.kind === 'answered' && outcome.payload.status === 'Accepted' ? 'accepted' : 'refused';
  };

  /** The limit that a command stands for. @throws VendorError unsupported */
  const wishOf = (place: Place, command: Extract<ApplianceCommand, { readonly kind: 'on' }>): Limit => {
    const box = place.box.state ?? newBox;
    const capabilities = toCapabilities(box, place.connectorId, make);
    if (command.phases !== null && !switchesPhases(box, make))
      throw new VendorError('unsupported', 'ocpp: phases are not switched');
    const known = place.box.wishes.connectors[String(place.connectorId)];
    const currentA = Math.floor(command.currentA ?? (known?.currentA || (capabilities.current?.maxA ?? LEAST_A)));
    if (!(currentA >= LEAST_A && currentA <= 80))
      throw new VendorError('unsupported', 'ocpp: the current is not within 6 and 80 A');
    return { currentA, phases: command.phases ?? known?.phases ?? null };
  };

  const isInForce = ({ box, connectorId, withoutUs }: Place, wished: Limit): boolean => {
    const wish = wishInForce(box, connectorId);
    return (
      wish !== null &&
      !needsRenewal(box, connectorId, now()) &&
      wish.currentA === wished.currentA &&
      wish.phases === wished.phases &&
      wish.withoutUs === withoutUs
    );
  };

  const act = async (place: Place, command: ApplianceCommand): Promise<LimitOutcome> => {
    if (command.kind === 'release') return clearLimit(boxes, place.box, place.connectorId);
    const endsAtZero = zeroEnds(place.box.state, make);
    if (command.kind === 'off' && endsAtZero && pause === 'stop') return stop(place);
    const known = place.box.wishes.connectors[String(place.connectorId)];
    const offA = endsAtZero ? LEAST_A : 0;
    const wished = command.kind === 'off' ? { currentA: offA, phases: known?.phases ?? null } : wishOf(place, command);
    const outcome = isInForce(place, wished) ? 'accepted' : await limit(place, wished);
    if (outcome === 'accepted' && command.kind === 'on') await start(place);
    return outcome;
  };

  return {
    verify: async () => {},
    listDevices: async () => (await boxes.list()).flatMap((box) => toDevices(box, make, now())),
    read: async ({ sensors, appliances }) => {
      const all = [...(await boxes.list())];
      const states = [];
      // One after the other: connectors of one box share its one place for calls.
      for (const target of appliances)
        states.push(
          await outcomeOf(async () => {
            const place = placeOf(all, target);
            const box = await awake({ ...place, box: await renewed(place) });
            all.splice(all.indexOf(place.box), 1, box);
            return toApplianceState(box, place.connectorId, now());
          }),
        );
      return { sensors: sensors.map(() => unsupported('ocpp: a wallbox is no sensor')), appliances: states };
    },
    command: async (target, command) => {
      const outcome = await act(placeOf(await boxes.list(), target), command);
      // A box dials again within a moment; it is then another connection.
      const last = outcome === 'offline' ? await act(placeOf(await boxes.list(), target), command) : outcome;
      if (last !== 'accepted') throw failures[last]();
    },
  };
};
