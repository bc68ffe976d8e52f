import { theme } from './theme.ts';

/**
 * The theme's variables of both schemes as a style sheet. It is written when the app is built: to write it in the browser
 * was a fifth of the app's first drawing.
 */
export const themeSheet = (): string =>
  theme
    .generateStyleSheets()
    .flatMap((rules) => Object.entries(rules))
    .map(([selector, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
      return `${selector}{${lines.join(';')}}`;
    })
    .join('\n');
