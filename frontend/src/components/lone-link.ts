/** A link that stands for itself is as high as a button. In a sentence it keeps the line's height. */
export const loneLink = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 44,
  minHeight: 44,
} as const;
