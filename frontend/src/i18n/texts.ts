import type { texts as app } from './en/app.ts';
import type { texts as common } from './en/common.ts';
import type { texts as editors } from './en/editor-pages.ts';
import type { texts as faqs } from './en/faqs.ts';
import type { texts as landing } from './en/landing.ts';
import type { texts as welcome } from './en/welcome.ts';

/** Namespaces of texts as they are loaded. English defines the keys; every other language has exactly the same. */
export interface Bundles {
  /** Public pages and app. */
  common: typeof common;
  /** The public pages. */
  landing: typeof landing;
  /** The FAQ, public and inside the app. */
  faqs: typeof faqs;
  /** The app, including the sign-in. */
  app: typeof app;
  /** Pages that are opened now and then, mostly editors. i18next falls back to it for keys that `app` does not have. */
  editors: typeof editors;
  /** The first steps on a new site, and news. Also a fallback of `app`. */
  welcome: typeof welcome;
}
export type Namespace = keyof Bundles;
