import { texts as deApp } from '../../frontend/src/i18n/de/app.ts';
import { texts as deCommon } from '../../frontend/src/i18n/de/common.ts';
import { texts as deEditors } from '../../frontend/src/i18n/de/editor-pages.ts';
import { texts as deLanding } from '../../frontend/src/i18n/de/landing.ts';
import { texts as deWelcome } from '../../frontend/src/i18n/de/welcome.ts';
import { texts as enApp } from '../../frontend/src/i18n/en/app.ts';
import { texts as enCommon } from '../../frontend/src/i18n/en/common.ts';
import { texts as enEditors } from '../../frontend/src/i18n/en/editor-pages.ts';
import { texts as enLanding } from '../../frontend/src/i18n/en/landing.ts';
import { texts as enWelcome } from '../../frontend/src/i18n/en/welcome.ts';
import type { Language } from './views.ts';

/** A page's words, as the locale files have them: a test reads a page as its user does, in either language. */
export const words = {
  en: { app: enApp, editors: enEditors, common: enCommon, landing: enLanding, welcome: enWelcome },
  de: { app: deApp, editors: deEditors, common: deCommon, landing: deLanding, welcome: deWelcome },
} as const satisfies Record<Language, unknown>;
export type Words = (typeof words)[Language];

/** A text with its placeholders filled in. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));
