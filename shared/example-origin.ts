/** Stands for the product's address in the API reference; the page's script puts in the one that it was loaded from. */
export const EXAMPLE_ORIGIN = 'https://sunward.example';
