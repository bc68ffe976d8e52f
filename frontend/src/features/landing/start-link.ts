import type { Locale } from '#shared/locales.ts';

/** The link into the app: to the sign-in, or past it. */
export interface StartLink {
  readonly href: string;
  readonly label: string;
}

/** Props of every public page. */
export interface PageProps {
  readonly locale: Locale;
  /** Path of the page, with its locale prefix if it has one. */
  readonly path: string;
  readonly start: StartLink;
}
