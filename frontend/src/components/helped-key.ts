import type { ParseKeys } from 'i18next';

/** Key of a name whose one-line explanation has the same key with `Help`. */
export type HelpedKey = { [K in ParseKeys]: `${K}Help` extends ParseKeys ? K : never }[ParseKeys];
