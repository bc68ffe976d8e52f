import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '#shared/units.ts';
import { formatDuration } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

/** The age of something, ticking. */
export const Age = ({ since }: { readonly since: string }) => {
  const { t } = useTranslation('app');
  const ageMs = useNow() - Date.parse(since);
  return ageMs < 2 * SECOND_MS ? t('age.now') : t('age.ago', { duration: formatDuration(ageMs, t) });
};
