/** A name and its value, which stand in a line of their own. */
export type Line = readonly [label: string, value: string];
/** A code to type in: what the mail is for, so it is large. */
export interface CodeLine {
  readonly code: Line;
}
/** What is known of an event, one below the other. */
export interface EventLines {
  readonly lines: readonly Line[];
}
/** Things with a page each, one below the other. */
export interface Items {
  readonly items: readonly (Link & { readonly text: string })[];
}
export type Paragraph = string | CodeLine | EventLines | Items;

/** Where a mail leads. */
interface Link {
  readonly label: string;
  readonly url: string;
}

/** A mail before rendering: paragraphs, and a call to action. */
export interface Draft {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
  readonly action: Link | null;
  /** In small print below everything; absent: nothing. */
  readonly footer?: Link;
}

/** The wording of each kind of mail, by the facts in it. */
export type TextsOf<Facts> = { readonly [K in keyof Facts]: (facts: Facts[K]) => Draft };

/** Names that a mail tells in one line. */
const NAMES = 5;

/**
 * Names in one line; of many the first ones, and how many more there are.
 * @param names null: of everything, which is said by `all`
 */
export const namesIn = (names: readonly string[] | null, all: string, more: (count: number) => string): string => {
  if (names === null) return all;
  const told = names.slice(0, names.length > NAMES ? NAMES - 1 : NAMES);
  const left = names.length - told.length;
  return [...told, ...(left > 0 ? [more(left)] : [])].join(', ');
};
