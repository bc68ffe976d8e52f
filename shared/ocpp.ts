/** Id of the service whose links are dialled by wallboxes. */
export const BOX_SERVICE = 'ocpp';

/** Path of the addresses that wallboxes dial, before the key of their link. */
export const BOX_PATH = '/ocpp/';

/**
 * Header in which the distribution hands on the path that a box dialled: a WebSocket API knows no paths. The distribution always
 * sets it, so that a box cannot.
 */
export const BOX_PATH_HEADER = 'x-sunward-box-path';

/** The protocol that we speak, as WebSocket calls it. */
export const BOX_PROTOCOL = 'ocpp1.6';
