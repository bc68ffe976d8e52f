import { describe, expect, test } from 'vitest';
import { darkSkies, lightSkies, skies } from './skies.ts';
import { type Colours, dark, light } from './tokens.ts';

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const themes = { light, dark } as const;
type Name = keyof Colours;
/** What stands on what: text needs 4.5, the edges of fields and parts of pictures 3. */
const TEXT = 4.5;
const PART = 3;
const pairs: readonly (readonly [name: Name, on: readonly Name[], least: number])[] = [
  ['ink', ['background', 'surface', 'well', 'sunSoft', 'batterySoft', 'applianceSoft', 'exportSoft'], 7],
  ['ink2', ['background', 'surface', 'well', 'sunSoft', 'batterySoft', 'applianceSoft', 'exportSoft'], TEXT],
  ['edge', ['background', 'surface', 'well'], PART],
  ['primary', ['background', 'surface', 'well'], TEXT],
  ['onPrimary', ['primary'], TEXT],
  ['secondary', ['background', 'surface', 'well'], TEXT],
  ['onSecondary', ['secondary'], TEXT],
  ['accent', ['background', 'surface', 'well', 'exportSoft', 'sunSoft'], TEXT],
  ['danger', ['background', 'surface', 'well'], TEXT],
  ['onDanger', ['danger'], TEXT],
  ['warningInk', ['warningSoft'], 7],
  ['sunEdge', ['background', 'surface', 'well', 'sunSoft', 'warningSoft'], PART],
  ['sunInk', ['background', 'surface', 'well', 'sunSoft'], TEXT],
  ['gridImport', ['background', 'surface', 'well'], TEXT],
  ['export', ['background', 'surface'], 4.3],
  ['battery', ['background', 'surface', 'batterySoft'], TEXT],
  ['home', ['background', 'surface', 'well'], PART],
  ['appliance1', ['background', 'surface', 'well', 'applianceSoft'], TEXT],
  ['appliance2', ['surface', 'background'], PART],
  ['appliance3', ['surface', 'background'], PART],
  ['onPrimary', ['appliance1'], TEXT],
];

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  test.each(pairs)('%s can be told from what it stands on', (name, on, least) => {
    const found = on.map((ground) => [ground, contrast(theme[name], theme[ground])] as const);
    expect(found.filter(([, ratio]) => ratio < least)).toEqual([]);
  });
});

test('the figures of the README hold', () => {
  const figure = (theme: Colours, name: Name, on: Name): string => contrast(theme[name], theme[on]).toFixed(1);
  const rows = (theme: Colours) =>
    Object.fromEntries(
      (['ink', 'ink2', 'primary', 'secondary', 'accent', 'danger', 'sunInk', 'gridImport', 'battery'] as const).map(
        (name) => [name, `${figure(theme, name, 'surface')} / ${figure(theme, name, 'background')}`],
      ),
    );
  expect({ light: rows(light), dark: rows(dark) }).toMatchInlineSnapshot(`
    {
      "dark": {
        "accent": "8.8 / 9.7",
        "battery": "8.1 / 8.9",
        "danger": "7.3 / 8.1",
        "gridImport": "6.8 / 7.4",
        "ink": "15.3 / 16.9",
        "ink2": "8.5 / 9.3",
        "primary": "7.8 / 8.6",
        "secondary": "10.5 / 11.6",
        "sunInk": "11.8 / 13.0",
      },
      "light": {
        "accent": "6.3 / 5.9",
        "battery": "5.0 / 4.7",
        "danger": "7.5 / 7.1",
        "gridImport": "5.5 / 5.1",
        "ink": "16.8 / 15.7",
        "ink2": "6.8 / 6.4",
        "primary": "5.4 / 5.1",
        "secondary": "10.6 / 9.9",
        "sunInk": "6.6 / 6.1",
      },
    }
  `);
});

test('text on every stop of every sky has a contrast of at least 7', () => {
  const found = [lightSkies, darkSkies].flatMap((set) =>
    skies.flatMap((sky) =>
      set[sky].stops
        .map((stop) => [sky, stop, contrast(set[sky].ink, stop)] as const)
        .filter(([, , ratio]) => ratio < 7),
    ),
  );
  expect(found).toEqual([]);
});

test('the sun is never alone on light paper: its fill would not be seen, its edge is', () => {
  expect(contrast(light.sun, light.surface)).toBeLessThan(3);
  expect(contrast(light.sunEdge, light.sun)).toBeGreaterThan(2);
});
