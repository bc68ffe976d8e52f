import type { TFunction } from 'i18next';
import { ApiCallError } from '#shared/contract/caller.ts';
import type { SentFault } from '#shared/faults.ts';
import { MINUTE_MS, MINUTE_S, SECOND_MS } from '#shared/units.ts';
import type { Bundles } from '../i18n/texts.ts';
import { formatDuration } from './format.ts';

/** Never shorter than the server asks: seconds, or whole minutes. */
const waitMs = (waitS: number): number =>
  waitS < MINUTE_S ? waitS * SECOND_MS : Math.ceil(waitS / MINUTE_S) * MINUTE_MS;

/** The message of a failure, translated by its code; after too many attempts, with the time to wait. */
export const errorMessage = (error: unknown, t: TFunction<'app'>): string => {
  if (!(error instanceof ApiCallError)) return t('errors.internal');
  if (error.envelope?.code === 'too_many_requests' && error.retryAfterS !== null)
    return t('failure.tooMany', { duration: formatDuration(waitMs(error.retryAfterS), t) });
  // A newer server may have codes that have no text here: their status says something, too.
  const known = error.envelope === null ? '' : t(`errors.${error.envelope.code}`, { defaultValue: '' });
  if (known !== '') return known;
  if (error.status === 0) return t('failure.unreachable');
  // API Gateway's and CloudFront's own, which have no code of ours.
  if (error.status === 429) return t('errors.too_many_requests');
  return [502, 503, 504].includes(error.status) ? t('errors.busy') : t('failure.unreadable');
};

/** What a refusal says of single fields. */
export const faultsIn = (error: unknown): readonly SentFault[] =>
  error instanceof ApiCallError ? (error.envelope?.faults ?? []) : [];

/** What is wrong with a field, without its name. */
export const faultText = ({ code, figures }: SentFault, t: TFunction<'app'>): string =>
  t(`faults.${code}`, { replace: figures, defaultValue: t('faults.invalid') });

/** The name of the innermost part of a path that has one: `settings.deadline.days.0` is that of `days`. */
const labelOf = (path: string, t: TFunction<'app'>): string =>
  path
    .split('.')
    .map((name) => t(`fieldLabels.${name as keyof Bundles['app']['fieldLabels']}`, { defaultValue: '' }))
    .findLast((label) => label !== '') ?? '';

/** What is wrong, field by field, in the user's language. The server's own messages are for programs. */
export const errorMessages = (error: unknown, t: TFunction<'app'>): readonly string[] =>
  faultsIn(error).map((fault) => {
    const label = labelOf(fault.field, t);
    return label === '' ? faultText(fault, t) : `${label}: ${faultText(fault, t)}`;
  });

/** The alert's text: the message, a colon and what is wrong field by field, joined by commas; otherwise only the message. */
export const alertText = (error: unknown, t: TFunction<'app'>): string => {
  const messages = errorMessages(error, t);
  const message = errorMessage(error, t);
  return messages.length > 0 ? `${message}: ${messages.join(', ')}` : message;
};
