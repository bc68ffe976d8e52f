/**
 * The steps in which the page is drawn, most important first: each is a short render of its own.
 * Before the first step there is only the heading.
 */
export const steps = {
  sentence: 1,
  picture: 2,
  bar: 3,
  appliances: 4,
  today: 5,
  sources: 6,
  /** Dots that run along the picture's lines, and news. */
  last: 7,
} as const;
