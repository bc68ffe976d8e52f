import type { Language } from '#shared/locales.ts';

/** A mail before rendering: paragraphs, and a call to action. */
export interface Draft {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
}

/** The wording of each kind of mail, by the facts in it. */
export type TextsOf<Facts> = { readonly [K in keyof Facts]: (facts: Facts[K]) => Draft };
export type InBothLanguages<Facts> = Readonly<Record<Language, TextsOf<Facts>>>;
