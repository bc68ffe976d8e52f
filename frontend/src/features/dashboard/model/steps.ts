/**
 * The steps in which the page is drawn, what is looked at first before the others: each a drawing of its own, none of which
 * takes long. Before the first there is the heading.
 */
export const steps = {
  sentence: 1,
  picture: 2,
  bar: 3,
  appliances: 4,
  today: 5,
  sources: 6,
  /** Dots that run along the picture's lines, and what is new. */
  last: 7,
} as const;
