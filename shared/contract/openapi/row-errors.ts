import type { ErrorCode } from '../errors.ts';
import { needsToken, type Row } from '../row.ts';

/** The error of a row when the id in its path does not exist. */
const notFoundBy: Readonly<Record<string, ErrorCode>> = {
  applianceId: 'appliance_not_found',
  chargingSessionId: 'charging_session_not_found',
  sensorId: 'sensor_not_found',
  credentialsId: 'credentials_not_found',
  itemId: 'item_not_found',
  tokenId: 'token_not_found',
  hookId: 'hook_not_found',
  deliveryId: 'delivery_not_found',
  invitationId: 'invitation_not_found',
};

/** Errors that a row can return in addition to those it lists, from what runs before its handler. @param byToken called by a program */
export const errorsOf = (row: Row, byToken = false): readonly ErrorCode[] => {
  const codes = new Set<ErrorCode>(row.errors);
  if (row.params || row.query || row.body) codes.add('invalid_request');
  if (row.body) codes.add('invalid_json').add('too_large');
  if (byToken) codes.add('invalid_token').add('insufficient_scope');
  else if (needsToken(row)) codes.add('unauthenticated');
  if (needsToken(row) && row.access.kind !== 'user') codes.add('forbidden');
  // From a page of another origin.
  if (row.relays) codes.add('forbidden');
  if (row.reauth) codes.add('reauth_required');
  if (row.access.kind === 'account') codes.add('account_not_found');
  if (row.params && row.access.kind !== 'key') {
    codes.add('not_found');
    for (const param of Object.keys(row.params.shape)) {
      const code = notFoundBy[param];
      if (code !== undefined) codes.add(code);
    }
  }
  // Other public rows read no table.
  if (needsToken(row) || row.access.kind === 'key' || row.quotas) codes.add('busy');
  return [...codes.add('too_many_requests').add('internal')];
};
