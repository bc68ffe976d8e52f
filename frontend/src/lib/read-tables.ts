import type { Locale } from '#shared/locales.ts';
import { oneByOne } from './parts.ts';

/**
 * Lets the browser read its tables of languages, numbers and time zones before a drawing asks for figures: it takes a frame
 * and more for the first it is asked for, and in this order a third of that each time. Never fails: who then asks is told.
 */
export const readTables = (locale: Locale): Promise<void> =>
  oneByOne([
    async () => new Intl.Collator(locale),
    async () => new Intl.NumberFormat(locale),
    async () => {
      const { timeZone } = new Intl.DateTimeFormat(locale).resolvedOptions();
      new Intl.DateTimeFormat(locale, { timeZone }).format();
    },
  ]).catch(() => undefined);
