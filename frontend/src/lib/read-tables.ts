import { dateTag, type Locale } from '#shared/locales.ts';
import { oneByOne } from './parts.ts';

/**
 * Makes the browser load its tables of languages, numbers and time zones before a render needs them: the first use takes
 * more than a frame, and in this order a third of that at a time. Never fails: a later use reports the error.
 */
export const readTables = (locale: Locale): Promise<void> =>
  oneByOne([
    async () => new Intl.Collator(locale),
    async () => new Intl.NumberFormat(locale),
    async () => {
      const { timeZone } = new Intl.DateTimeFormat(dateTag(locale)).resolvedOptions();
      new Intl.DateTimeFormat(dateTag(locale), { timeZone }).format();
    },
  ]).catch(() => undefined);
