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
