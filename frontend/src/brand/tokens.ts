/**
 * Colours of one theme. Names are those of the CSS variables: `sunEdge` is `--sun-edge`. Which may stand on which, and with
 * what contrast, is checked by `contrast.test.ts`.
 */
export interface Colours {
  /** The page: warm paper, or a blue-black night. */
  readonly background: string;
  /** Cards, bars, sheets. */
  readonly surface: string;
  /** What is set into a card: insets, tiles, tracks, fields. */
  readonly well: string;
  readonly ink: string;
  /** Secondary text; not on the sky. */
  readonly ink2: string;
  /** Divides; carries no meaning. */
  readonly line: string;
  /** Bounds what can be used: fields, switches, outlined buttons. */
  readonly edge: string;
  /** The one action forward of a view, and the sun of the logo. */
  readonly primary: string;
  readonly onPrimary: string;
  /** The second filled action, the selected filter. */
  readonly secondary: string;
  readonly onSecondary: string;
  /** Links and the focus ring. */
  readonly accent: string;
  /** Text and icons of danger; filled in the last confirmation only. */
  readonly danger: string;
  readonly onDanger: string;
  readonly warningSoft: string;
  readonly warningInk: string;
  /** Solar energy, and nothing else. In the light it always carries `sunEdge`. */
  readonly sun: string;
  readonly sunEdge: string;
  /** Text that speaks of the sun: `sun` itself is never a colour of text. */
  readonly sunInk: string;
  /** Behind what is chosen or needs a look. */
  readonly sunSoft: string;
  readonly gridImport: string;
  readonly export: string;
  readonly exportSoft: string;
  /** The home battery, and "works". */
  readonly battery: string;
  readonly batterySoft: string;
  readonly home: string;
  readonly appliance1: string;
  readonly appliance2: string;
  readonly appliance3: string;
  readonly applianceSoft: string;
}

/** The colours that MUI's theme needs as values: the rest it reads from the variables, which keeps the app's start small. */
export const lightPalette = {
  background: '#FBF7F0',
  surface: '#FFFFFF',
  ink: '#211D15',
  ink2: '#615A4C',
  line: '#E6DDCF',
  primary: '#C4341F',
  onPrimary: '#FFFFFF',
  secondary: '#37413F',
  onSecondary: '#FFFFFF',
  accent: '#1A5FB4',
  danger: '#A8122A',
  onDanger: '#FFFFFF',
  sun: '#FFB300',
  gridImport: '#5E6A7A',
  export: '#2F74D0',
  battery: '#1B7F53',
  home: '#8E8573',
  appliance1: '#4E46C8',
} as const;

export const light: Colours = {
  ...lightPalette,
  well: '#F4EEE4',
  edge: '#8C8371',
  warningSoft: '#FFF4E0',
  warningInk: '#5A3A00',
  sunEdge: '#B26A00',
  sunInk: '#8A4F00',
  sunSoft: '#FFF0CC',
  exportSoft: '#DCE9FB',
  batterySoft: '#EAF7F0',
  appliance2: '#8079E6',
  appliance3: '#231C78',
  applianceSoft: '#E8E6FB',
};

export const darkPalette = {
  background: '#0C1018',
  surface: '#151B26',
  ink: '#F4F1EA',
  ink2: '#AEB6C4',
  line: '#2B3444',
  primary: '#FF8F78',
  onPrimary: '#2A0B05',
  secondary: '#C3CBD6',
  onSecondary: '#151B26',
  accent: '#8DBBFF',
  danger: '#FF8296',
  onDanger: '#2A0B05',
  sun: '#FFC340',
  gridImport: '#97A3B4',
  export: '#74A9FF',
  battery: '#52C690',
  home: '#A0978A',
  appliance1: '#A29BFF',
} as const;

export const dark: Colours = {
  ...darkPalette,
  well: '#1E2634',
  edge: '#7C879A',
  warningSoft: '#2E2413',
  warningInk: '#FFDFA6',
  sunEdge: '#FFC340',
  sunInk: '#FFCF66',
  sunSoft: '#33290F',
  exportSoft: '#1B2B47',
  batterySoft: '#15342A',
  appliance2: '#7D76D8',
  appliance3: '#CCC8FF',
  applianceSoft: '#262650',
};

/** The name of a colour's CSS variable. */
export const variableOf = (name: keyof Colours): string =>
  `--${name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;

/** Fallbacks carry the metrics of Figtree, so that nothing moves when it comes (`fonts.css`). */
export const FONT =
  '"Figtree", "Figtree on Arial", "Figtree on Roboto", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
