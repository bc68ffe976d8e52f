/** Yields to the browser, so that it can draw and respond to input. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
