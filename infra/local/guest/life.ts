import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import { runSite } from '#functions/control/run.ts';
import type { RunDeps } from '#functions/control/run-types.ts';
import type { Trigger } from '#functions/control/triggers.ts';
import type { SkySlot } from '#functions/forecasts/port.ts';
import { manifestOf } from '#functions/integrations/manifests.ts';
import { zoneDay } from '#functions/platform/zone-day.ts';
import { createPriceBook } from '#functions/tariffs/price-book.ts';
import { GUEST_OPENS_MS, GUEST_SITE, GUEST_ZONE } from '#shared/guest-home.ts';
import type { Language } from '#shared/locales.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { createClock } from '../clock.ts';
import { defaultTrace } from '../home/drive.ts';
import { EARLIER_DAYS, earlierDays } from '../home/earlier-days.ts';
import { createHome, newHome } from '../home/home.ts';
import type { HomeState } from '../home/state.ts';
import { createSky } from '../sky.ts';
import { openDevices } from './devices.ts';
import { guestSite, inOtherWords } from './site.ts';
import { createGuestStorage, type GuestStorage, type StoredPast } from './storage.ts';

/** How much of the time before has been lived through. */
export const PAST_MS = 2 * DAY_MS;
/** A past that is only looked at needs no run every minute. */
const PAST_STEP_MS = 5 * MINUTE_MS;

/** The trace's day that is played, of the middle of June: some clouds, after a bright and a dull day. */
const PLAYED_DAY = 43;
/** Steps of the home: what is shown is a minute apart. */
const STEP_MS = 10 * SECOND_MS;

/** A home that is lived in: its devices, its sun, and the control that runs it. */
export interface GuestLife extends Pick<GuestStorage, 'storage' | 'site' | 'speak'> {
  /** What was lived through: a life that begins with it goes on from there. */
  readonly past: () => GuestPast;
  readonly now: () => number;
  readonly manifest: RunDeps['manifest'];
  readonly skies: NonNullable<RunDeps['skies']>;
  /** Opens what a link leads to. */
  readonly open: RunDeps['open'];
  /** Lives on for a span, with a run at its end. */
  readonly live: (spanMs: number) => Promise<void>;
  /** A run because of what the guest did. */
  readonly runNow: (reads?: CredentialsId) => Promise<void>;
}

/** What a home has lived through, with the state of its devices: plain JSON, which the build makes once for all guests. */
export interface GuestPast extends StoredPast {
  readonly home: HomeState;
}

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Begins two days before the played day, where `livePast` brings it; or with that past, on the day itself. */
export const createGuestLife = (
  language: Language,
  known: GuestPast | null = null,
  pastMs: number = PAST_MS,
): GuestLife => {
  const past = known === null ? null : inOtherWords(known, 'en', language);
  const startMs = past?.home.timeMs ?? GUEST_OPENS_MS - pastMs;
  const clock = createClock(startMs);
  const trace = defaultTrace();
  const home = createHome(
    past?.home ?? { ...newHome(startMs, GUEST_ZONE, trace, GUEST_OPENS_MS, true), firstTraceDay: PLAYED_DAY },
    trace,
    clock,
    STEP_MS,
  );
  const createdMs = GUEST_OPENS_MS - pastMs - EARLIER_DAYS * DAY_MS;
  const stored = createGuestStorage(guestSite(language, createdMs), past, clock.now);
  const homeState = home.state().state;
  if (past === null)
    stored.change({
      planning: {
        version: 1,
        madeMs: startMs,
        sun: {
          seenOn: zoneDay(startMs, GUEST_ZONE),
          days: earlierDays(homeState, trace, startMs),
        },
        memory: firstPlannerMemory,
      },
    });
  const sky = createSky(() => homeState, trace);
  const skies: GuestLife['skies'] = {
    sky: async (_, fromMs, toMs) => {
      const slots: SkySlot[] = [];
      for (let atMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS; atMs < toMs; atMs += HOUR_MS)
        slots.push(sky(atMs, atMs + HOUR_MS));
      return { slots, trouble: null };
    },
  };
  const book = createPriceBook(stored.storage, clock.now);
  const adapter = openDevices(home);
  const open: RunDeps['open'] = () => adapter;
  const deps: RunDeps = {
    store: stored.control,
    unseal: () => ({}),
    open,
    manifest: manifestOf,
    skies,
    prices: book,
    pastPrices: book,
    meter: { take: () => 0, restore: () => {} },
    notes: { newest: () => null },
    outages: { note: () => {}, publish: async () => {} },
    order: null,
    tell: null,
    tellBroken: async () => {},
    watchBattery: async () => {},
    now: clock.now,
    log,
    bareLog: log,
  };
  const run = async (trigger: Trigger, reads?: CredentialsId): Promise<void> => {
    await runSite(deps, { accountId: GUEST_SITE, trigger, atMs: clock.now(), ...(reads !== undefined && { reads }) });
  };
  return {
    ...stored,
    past: () => ({ ...stored.past(), home: home.state().state }),
    now: clock.now,
    manifest: manifestOf,
    skies,
    open,
    live: async (spanMs) => {
      clock.hold(clock.now() + spanMs);
      await run('schedule');
    },
    runNow: (reads) => run('user', reads),
  };
};

/** Lives through the time before the played day: some seconds of a computer, which is why no browser does. */
export const livePast = async (life: GuestLife): Promise<void> => {
  while (life.now() < GUEST_OPENS_MS) await life.live(GUEST_OPENS_MS - life.now() > HOUR_MS ? PAST_STEP_MS : MINUTE_MS);
};
