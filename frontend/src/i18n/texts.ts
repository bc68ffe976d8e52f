import type { texts as app } from './en/app.ts';
import type { texts as common } from './en/common.ts';
import type { texts as landing } from './en/landing.ts';

/** Texts by namespace; English is the measure, and every other language has exactly its keys. */
export interface Texts {
  /** Both entries. */
  common: typeof common;
  /** The public pages. */
  landing: typeof landing;
  /** Everything behind the sign-in, and the sign-in itself. */
  app: typeof app;
}
export type Namespace = keyof Texts;
