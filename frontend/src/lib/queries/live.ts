/** How often live figures are read while the page is visible, ms. */
export const LIVE_MS = 10_000;
