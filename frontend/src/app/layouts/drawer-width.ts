/** Width of the menu, beside the page and over it, px. */
export const DRAWER_WIDTH = 272;
