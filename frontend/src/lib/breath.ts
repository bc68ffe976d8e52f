/** Lets the browser draw and answer to touches before the page's work goes on. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
