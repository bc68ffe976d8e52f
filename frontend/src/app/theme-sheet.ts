import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { theme } from '../lib/theme.ts';

/** MUI's baseline rules, as it renders them on a server. */
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

/** Until the app has chosen a colour scheme, our mark is shown on the background of the visitor's own: `--background` follows the system. */
const unchosen = ':root:not([data-light],[data-dark]) body{background-color:var(--background)}';

/** Rules for every element. Here and not in the theme: the browser needs them as a style sheet only. */
const everywhere = `body{font-variant-numeric:tabular-nums;overflow-wrap:break-word}
h1,h2,h3{letter-spacing:-0.02em}
@media (prefers-reduced-motion: reduce){*,*::before,*::after{animation:none!important;transition:none!important;}}`;

/**
 * The theme's variables in both schemes and the global rules, as a style sheet. Written by the build: doing it in the
 * browser took a fifth of the app's first render.
 */
export const sheet = (): string => {
  const variables = theme
    .generateStyleSheets()
    .flatMap((rules) => Object.entries(rules))
    .map(([selector, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
      return `${selector}{${lines.join(';')}}`;
    });
  return [...variables, baseline(), everywhere, unchosen].join('\n');
};
