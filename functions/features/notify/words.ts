import type { Language } from '#shared/locales.ts';
import type { Notice, NoticeFacts } from '#shared/model/notices.ts';

/** What a summary tells, from the days that are stored. null: unknown. Money only for who may see it. */
export interface SummaryFigures {
  readonly chargedWh: number;
  readonly sunShare: number | null;
  readonly pvWh: number | null;
  readonly savedEur: number | null;
}

/** A notice in words. */
export interface NoticeText {
  /** Without anything that a user typed: it becomes the subject of a mail. */
  readonly title: string;
  readonly body: string;
}

export interface Writing {
  readonly language: Language;
  /** Quotes what a user typed. */
  readonly quoted: (name: string) => string;
  readonly time: (iso: string) => string;
  readonly power: (watts: number) => string;
  readonly energy: (wh: number) => string;
  readonly percent: (value: number) => string;
  readonly money: (eur: number) => string;
  readonly duration: (seconds: number) => string;
  readonly day: (date: string) => string;
  readonly month: (date: string) => string;
  readonly summary: SummaryFigures | null;
}

export type NoticeTexts = { readonly [K in Notice['kind']]: (facts: NoticeFacts<K>, say: Writing) => NoticeText };

/** The parts of a text that are known. */
export const known = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

interface TapText {
  readonly title: string;
  /** After it was done, or was not. */
  readonly done: string;
  readonly failed: string;
}

/** What one tap on a push does, and the push that tries the way. */
export interface TapTexts {
  readonly charge: TapText;
  readonly mute: TapText;
  readonly test: NoticeText;
}

/** The notices of a language. */
export interface NoticeWords {
  readonly notices: NoticeTexts;
  readonly taps: TapTexts;
}
