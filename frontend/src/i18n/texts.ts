import type { texts as app } from './en/app.ts';
import type { texts as common } from './en/common.ts';
import type { texts as editors } from './en/editor-pages.ts';
import type { texts as faqs } from './en/faqs.ts';
import type { texts as landing } from './en/landing.ts';
import type { texts as welcome } from './en/welcome.ts';

/** Texts as they are loaded; English is the measure, and every other language has exactly its keys. */
export interface Bundles {
  /** Both entries. */
  common: typeof common;
  /** The public pages. */
  landing: typeof landing;
  /** Questions and answers, public and inside the app. */
  faqs: typeof faqs;
  /** Everything behind the sign-in, and the sign-in itself. */
  app: typeof app;
  /** Pages that are opened now and then, most of which change something stored. i18next looks here for what `app` does not have. */
  editors: typeof editors;
  /** The first steps on a new site, and news. The same holds for it. */
  welcome: typeof welcome;
}
export type Namespace = keyof Bundles;
