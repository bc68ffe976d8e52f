/** Boxes of one home may be of several makes, each with a link: they are never the same account. */
export const accountKey = (): null => null;
