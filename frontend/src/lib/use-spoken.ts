import { useTranslation } from 'react-i18next';
import { spokenUnits } from './spoken-units.ts';
import { useLocale } from './use-language.ts';

/** How a shown text is said, for names and for what only screen readers get: `7.2 kW` as "7.2 kilowatts". */
export const useSpoken = (): ((shown: string) => string) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return (shown) => spokenUnits(shown, locale, t);
};
