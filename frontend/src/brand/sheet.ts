import { darkSkies, lightSkies, type Sky, skies } from './skies.ts';
import { type Colours, dark, FONT, light, variableOf } from './tokens.ts';

const colours = (theme: Colours): string =>
  Object.entries(theme)
    .map(([name, value]) => `${variableOf(name as keyof Colours)}:${value}`)
    .join(';');

const skyRule = (selector: string, { stops, ink }: (typeof lightSkies)[Sky]): string =>
  `${selector}{--sky:linear-gradient(${[...stops, 'var(--background)'].join(',')});--sky-top:${stops[0]};--sky-ink:${ink}}`;

const lightRules = `color-scheme:light;${colours(light)};--card-edge:0 solid transparent;--shadow:0 1px 2px rgb(33 29 21/.05),0 4px 10px rgb(33 29 21/.05)`;
const darkRules = `color-scheme:dark;${colours(dark)};--card-edge:1px solid var(--line);--shadow:none`;

/** Where the visitor's system is dark and nobody has chosen the light theme. */
const IN_THE_DARK = '@media (prefers-color-scheme:dark)';
const UNCHOSEN = ':root:not([data-light])';

/** Sizes, weights, shapes and times, the same in both themes. */
const shape = [
  `--font:${FONT}`,
  // The largest letters of a reader are no wider than a phone has room for a word.
  '--font-h1:720 min(1.8125rem,13vw)/1.15 var(--font)',
  '--font-figure:720 min(1.625rem,11vw)/1.15 var(--font)',
  '--font-h2:680 1.125rem/1.3 var(--font)',
  '--font-h3:660 1rem/1.35 var(--font)',
  '--font-body:450 1rem/1.5 var(--font)',
  '--font-small:450 .8125rem/1.45 var(--font)',
  '--font-least:500 .75rem/1.35 var(--font)',
  '--page-edge:16px',
  '--radius-hero:26px',
  '--radius-card:20px',
  '--radius-tile:16px',
  '--radius-button:14px',
  '--radius-chip:999px',
  '--fast:150ms',
  '--slow:250ms',
].join(';');

const wide = '@media (min-width:1200px){:root{--page-edge:28px;--font-h1:720 min(2.25rem,13vw)/1.15 var(--font)}}';
const calm = '@media (prefers-reduced-motion:reduce){:root{--fast:1ms;--slow:1ms}}';
/** In forced-colors mode no shadow is drawn: cards get an edge. */
const forced = '@media (forced-colors:active){:root:root:root{--card-edge:1px solid}}';

/**
 * All tokens as CSS variables: of the light theme, of the dark one where the system is dark or `data-dark` says so, and of
 * the skies below `data-sky`. The build writes it to the style sheet that public pages and app share.
 */
export const sheet = (): string =>
  [
    `:root,[data-light]{${lightRules}}`,
    `:root{${shape}}`,
    `${IN_THE_DARK}{${UNCHOSEN}{${darkRules}}}`,
    `[data-dark]{${darkRules}}`,
    wide,
    calm,
    forced,
    ...skies.flatMap((sky) => [
      skyRule(`[data-sky=${sky}]`, lightSkies[sky]),
      `${IN_THE_DARK}{${skyRule(`${UNCHOSEN} [data-sky=${sky}]`, darkSkies[sky])}}`,
      skyRule(`[data-dark] [data-sky=${sky}]`, darkSkies[sky]),
    ]),
  ].join('\n');
