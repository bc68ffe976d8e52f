import type { AccountId, UserId } from './model/ids.ts';

const ULID_DIGITS = 26;

/** The demo home, which every guest has in a page of their own; no home and no user of anybody has these ids. */
export const GUEST_SITE = `acc_${'DEM0'.padStart(ULID_DIGITS, '0')}` as AccountId;
export const GUEST_USER = '00000000-0000-4000-8000-000000000000' as UserId;

/** The demo home's address, as in `pages.ts`, of which what the app starts with takes no more than it needs. */
export const GUEST_HOME = '/demo';

/** Whether a path without its locale prefix is one of the demo home's. */
export const isGuestPage = (page: string): boolean => page === GUEST_HOME || page.startsWith(`${GUEST_HOME}/`);

/** The demo home's time zone. */
export const GUEST_ZONE = 'Europe/Berlin';

/** When the day that is played begins for a guest: late on a morning in June, when the sun has begun to charge the car. */
export const GUEST_OPENS_MS = Date.parse('2026-06-15T10:20:00+02:00');
/** How much of the home's time passes in a second, ms. */
export const GUEST_STEP_MS = 60_000;
