import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { theme } from './theme.ts';

/** The kit's rules for the bare elements, as it writes them where there is no browser. */
const baseline = (): string => {
  const markup = renderToString(
    createElement(
      ThemeProvider,
      { theme, disableStyleSheetGeneration: true },
      createElement(CssBaseline, { enableColorScheme: true }),
    ),
  );
  return [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n');
};

/** Until the app has chosen a scheme there is our mark alone, on the colour of the visitor's own: a light one would flash at night. */
const unchosen = ':root:not([data-light],[data-dark]) body{background-color:Canvas}';

/**
 * The theme's variables of both schemes, and what holds for every page, as a style sheet. It is written when the app is
 * built: to write it in the browser was a fifth of the app's first drawing.
 */
export const themeSheet = (): string => {
  const variables = theme
    .generateStyleSheets()
    .flatMap((rules) => Object.entries(rules))
    .map(([selector, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
      return `${selector}{${lines.join(';')}}`;
    });
  return [...variables, baseline(), unchosen].join('\n');
};
