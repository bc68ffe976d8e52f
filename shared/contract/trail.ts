import type { RoleType } from '../roles.ts';

/** What people do to a site: its owner reads these, so each has a sentence in both languages. */
export const siteEvents = [
  'admin-access',
  'appliance-added',
  'appliance-changed',
  'appliance-removed',
  'charge-described',
  'charger-serviced',
  'hook-added',
  'hook-changed',
  'hook-removed',
  'hook-secret-made',
  'horn-sounded',
  'invitation-withdrawn',
  'key-created',
  'link-added',
  'link-changed',
  'link-removed',
  'member-invited',
  'member-joined',
  'member-left',
  'member-removed',
  'owner-changed',
  'ownership-offered',
  'ownership-withdrawn',
  'payment-page-opened',
  'plan-changed',
  'sensor-added',
  'sensor-changed',
  'sensor-removed',
  'site-cancelled',
  'site-changed',
  'site-deleted',
  'site-paused',
  'site-resumed',
  'site-uncancelled',
  'switched-off',
  'switched-on',
] as const;
export type SiteEvent = (typeof siteEvents)[number];

/** What users do to what is theirs alone, and operators to what belongs to no site. */
export const userEvents = [
  'data-exported',
  'email-changed',
  'feedback-sent',
  'invitation-declined',
  'password-changed',
  'payout-details-changed',
  'payout-marked',
  'reauthenticated',
  'second-factor-changed',
  'session-ended',
  'sign-in-failed',
  'signed-in',
  'signed-out',
  'signed-up',
  'site-created',
  'token-created',
  'token-revoked',
  'token-used',
  'user-changed',
  'user-deleted',
] as const;

/** Everything that leaves an entry in the trail. */
export const trailEvents = [...siteEvents, ...userEvents] as const;
export type TrailEvent = (typeof trailEvents)[number];

/**
 * The entry that a call of a row leaves: its event, or the event by the `role` in the body. `none`: no entry, except for a
 * super admin's call on what belongs to someone else, which always leaves one. On a row that needs no token, the entry names
 * the user to whom tokens are issued, or the hash of the e-mail address in the body; a failed `signed-in` is `sign-in-failed`.
 */
export type RowTrail =
  | TrailEvent
  | 'none'
  | {
      /** By the role that the body names. */
      readonly byRole: Readonly<Record<RoleType, TrailEvent>>;
      /** Where it names none. Absent: nothing is noted then. */
      readonly withoutRole?: TrailEvent;
    };
