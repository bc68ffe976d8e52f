import type { TFunction } from 'i18next';
import { ApiCallError } from '#shared/contract/client.ts';

/** The message of a failure, translated by its code. */
export const errorMessage = (error: unknown, t: TFunction<'app'>): string => {
  if (!(error instanceof ApiCallError)) return t('errors.internal');
  if (error.envelope !== null) return t(`errors.${error.envelope.code}`);
  return error.status === 0 ? t('failure.unreachable') : t('failure.unreadable');
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
