import type { TFunction } from 'i18next';
import type { Locale } from '#shared/locales.ts';
import type { DesiredState } from '#shared/model/schedule.ts';
import { formatCurrent } from './format.ts';

/** The state that an item of a schedule or a map requests, in words. */
export const desiredText = ({ mode, currentA }: DesiredState, t: TFunction<'app'>, locale: Locale): string =>
  mode === 'ON' && currentA !== null
    ? t('desired.onWith', { current: formatCurrent(currentA, locale) })
    : t(`desired.${mode}`);
