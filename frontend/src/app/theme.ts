import { createTheme } from '@mui/material/styles';

/** The colour of each kind of energy, the same on all screens; never the only cue. */
export interface EnergyPalette {
  readonly sun: string;
  readonly gridImport: string;
  readonly feedIn: string;
  readonly battery: string;
  readonly house: string;
  readonly appliance: string;
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    energy: EnergyPalette;
  }
  interface PaletteOptions {
    energy?: EnergyPalette;
  }
}

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Helvetica Neue", sans-serif';

const selected = (color = '') => ({ color, backgroundColor: `color-mix(in srgb, ${color} 12%, transparent)` });

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#C62828', contrastText: '#FFFFFF' },
        secondary: { main: '#37474F', contrastText: '#FFFFFF' },
        // The accent: links, focus, selection.
        info: { main: '#1565C0', contrastText: '#FFFFFF' },
        background: { default: '#FAFAFA', paper: '#FFFFFF' },
        energy: {
          sun: '#F2A900',
          gridImport: '#C62828',
          feedIn: '#1565C0',
          battery: '#2E7D32',
          house: '#607D8B',
          appliance: '#7B1FA2',
        },
      },
    },
    dark: {
      palette: {
        primary: { main: '#FF8A80', contrastText: '#2B0907' },
        secondary: { main: '#B0BEC5', contrastText: '#14181A' },
        info: { main: '#90CAF9', contrastText: '#0A1929' },
        // MUI's default is too dark for small text on the surface.
        error: { main: '#FF8A80', contrastText: '#2B0907' },
        background: { default: '#121416', paper: '#1C1F22' },
        // Lighter shades of the same hues: the others would be lost on the dark surface.
        energy: {
          sun: '#F2A900',
          gridImport: '#EF5350',
          feedIn: '#64B5F6',
          battery: '#66BB6A',
          house: '#90A4AE',
          appliance: '#BA68C8',
        },
      },
    },
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: FONT,
    h1: { fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.0625rem', fontWeight: 650 },
    h3: { fontSize: '1rem', fontWeight: 650 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
        },
      },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.info.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiListItemButton: {
      styleOverrides: { root: ({ theme }) => ({ '&&.Mui-selected': selected(theme.vars.palette.info.main) }) },
    },
    MuiMenuItem: {
      styleOverrides: { root: ({ theme }) => ({ '&&.Mui-selected': selected(theme.vars.palette.info.main) }) },
    },
    MuiToggleButton: {
      styleOverrides: { root: ({ theme }) => ({ '&&.Mui-selected': selected(theme.vars.palette.info.main) }) },
    },
    MuiBottomNavigationAction: {
      styleOverrides: { root: ({ theme }) => ({ '&&.Mui-selected': { color: theme.vars.palette.info.main } }) },
    },
    MuiTextField: { defaultProps: { fullWidth: true, color: 'info' } },
    MuiSelect: { defaultProps: { color: 'info' } },
    // Labels are above their field, filled or not.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: { defaultProps: { notched: true } },
    MuiAlert: { styleOverrides: { action: { whiteSpace: 'nowrap' } } },
    MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'xs' } },
    MuiLink: {
      styleOverrides: {
        root: ({ theme }) => ({ color: theme.vars.palette.info.main, textDecorationColor: 'currentColor' }),
      },
    },
  },
});
