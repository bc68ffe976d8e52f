import type { ParseKeys } from 'i18next';

/** A text that names something and has a neighbour, of the same key with `Help`, that explains it in one line. */
export type HelpedKey = { [K in ParseKeys]: `${K}Help` extends ParseKeys ? K : never }[ParseKeys];
