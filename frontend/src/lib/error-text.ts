import type { TFunction } from 'i18next';
import { ApiCallError } from '#shared/contract/client.ts';
import { MINUTE_MS, MINUTE_S, SECOND_MS } from '#shared/units.ts';
import { formatDuration } from './format.ts';

/** Never shorter than the server asks: seconds, or whole minutes. */
const waitMs = (waitS: number): number =>
  waitS < MINUTE_S ? waitS * SECOND_MS : Math.ceil(waitS / MINUTE_S) * MINUTE_MS;

/** The message of a failure, translated by its code; after too many attempts, with the time to wait. */
export const errorMessage = (error: unknown, t: TFunction<'app'>): string => {
  if (!(error instanceof ApiCallError)) return t('errors.internal');
  if (error.envelope?.code === 'too_many_requests' && error.retryAfterS !== null)
    return t('failure.tooMany', { duration: formatDuration(waitMs(error.retryAfterS), t) });
  if (error.envelope !== null) return t(`errors.${error.envelope.code}`);
  if (error.status === 0) return t('failure.unreachable');
  // API Gateway's and CloudFront's own, which have no code of ours.
  if (error.status === 429) return t('errors.too_many_requests');
  return [502, 503, 504].includes(error.status) ? t('errors.busy') : t('failure.unreadable');
};

/** Details from the server, one per field. */
export const errorMessages = (error: unknown): readonly string[] =>
  error instanceof ApiCallError ? (error.envelope?.messages ?? []) : [];

/** The alert's text: the message, a colon and the server's messages joined by commas; without messages only the message. */
export const alertText = (error: unknown, t: TFunction<'app'>): string => {
  const messages = errorMessages(error);
  const message = errorMessage(error, t);
  return messages.length > 0 ? `${message}: ${messages.join(', ')}` : message;
};
