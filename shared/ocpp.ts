/** Id of the service whose links are dialled by wallboxes. */
export const BOX_SERVICE = 'ocpp';

/** Path of the addresses that wallboxes dial, before the key of their link. */
export const BOX_PATH = '/ocpp/';

/**
 * Header in which the distribution hands on the path that a box dialled: a WebSocket API knows no paths. The distribution always
 * sets it, so that a box cannot.
 */
export const BOX_PATH_HEADER = 'x-sunward-box-path';

/** The versions that we speak, as WebSocket calls them: of those that a box offers, the first is taken. Boxes know 1.6 best. */
export const boxProtocols = ['ocpp1.6', 'ocpp2.0.1'] as const;
export type BoxProtocol = (typeof boxProtocols)[number];
/** What a box speaks that does not say. */
export const USUAL_PROTOCOL: BoxProtocol = 'ocpp1.6';

/**
 * What a wallbox does when it has not heard from us for 25 min: it draws nothing, the least that a car can charge with, or what it
 * would draw without us.
 */
export const withoutUsChoices = ['off', 'minimum', 'own'] as const;
export type WithoutUs = (typeof withoutUsChoices)[number];
/** Where the user has not chosen: the car is charged in the end, and no fuse trips. */
export const USUAL_WITHOUT_US: WithoutUs = 'minimum';

/** Card in whose name we start a charge. */
export const OWN_CARD = 'sunward';

/** States of a connector in OCPP 1.6. */
export const connectorStatuses = [
  /** No car. */
  'Available',
  /** A car or a card, and no transaction yet. */
  'Preparing',
  'Charging',
  /** The box holds it back, or we do. */
  'SuspendedEVSE',
  /** The car does not draw. */
  'SuspendedEV',
  /** The transaction is over, and the cable still plugged in. */
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const;

/** What is asked of a box once for each firmware, and, from `limit` on, over each new connection. */
export const setupSteps = [
  'boot',
  'configuration',
  'heartbeat',
  'samples',
  'measurands',
  'ping',
  'remote',
  'profiles',
  'limit',
  'status',
  'values',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupResults = [
  /** The box did it. */
  'done',
  /** It was so already, or there was nothing to do. */
  'kept',
  /** The box will do it after its next start. */
  'restart',
  'refused',
  /** The box does not know this. */
  'unknown',
  /** It did not answer in time. */
  'silent',
] as const;
export type SetupResult = (typeof setupResults)[number];

/** What a user can have a box do, beside its charging with the sun. */
export const boxActions = [
  /** Lets go of the plug. */
  'unlock',
  /** Starts anew, when it has ended its charge. */
  'restart',
  /** Starts anew at once. */
  'restartNow',
  /** Out of service: nobody can charge. */
  'disable',
  'enable',
  /** Begins a charge, as a card would. */
  'start',
  /** Ends the charge. */
  'stop',
] as const;
export type BoxAction = (typeof boxActions)[number];

export const boxActionResults = [
  'done',
  /** It will, when the charge has ended. */
  'later',
  'refused',
  /** It does not know this. */
  'unknown',
  /** There is no charge to end. */
  'nothing',
] as const;
export type BoxActionResult = (typeof boxActionResults)[number];

/** Boxes that one link can have: a home has one or two, and who knows the address of a link can make up names. */
export const MAX_BOXES = 10;

/** Why a box that dialled was not let in. */
export const boxRefusals = [
  /** Its password is wrong. */
  'password',
  /** It speaks no version that we know. */
  'protocol',
  /** Another box of this name is connected. */
  'same_name',
  /** Its link has as many boxes as it can have. */
  'too_many',
] as const;
export type BoxRefusal = (typeof boxRefusals)[number];
