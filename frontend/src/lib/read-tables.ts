import type { Locale } from '#shared/locales.ts';
import { oneByOne } from './parts.ts';

/**
 * Lets the browser read its tables of languages, numbers and time zones before the first drawing needs them. To be asked
 * for a figure first takes it a whole frame and more; in this order each takes a third of that.
 */
export const readTables = (locale: Locale): Promise<void> =>
  oneByOne([
    async () => new Intl.Collator(locale),
    async () => new Intl.NumberFormat(locale),
    async () => {
      const { timeZone } = new Intl.DateTimeFormat(locale).resolvedOptions();
      new Intl.DateTimeFormat(locale, { timeZone }).format();
    },
  ]);
