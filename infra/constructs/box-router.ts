import { BOX_PATH_HEADER } from '#shared/ocpp.ts';

/** Stage of the WebSocket API, and the origin's path. */
export const BOXES_STAGE = 'live';

/**
 * Source of the CloudFront Function for wallboxes: a WebSocket API knows its stage and no paths, so the path that a box dialled goes
 * on in a header. It is always set here, never taken from the box.
 */
export const boxRouterSource = (): string => `function handler(event) {
  var request = event.request;
  request.headers[${JSON.stringify(BOX_PATH_HEADER)}] = { value: request.uri };
  request.uri = '/';
  return request;
}
`;
