import { createTheme } from '@mui/material/styles';
import { type Colours, darkPalette, lightPalette } from '../brand/tokens.ts';

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

/** One column: below it dialogs come from below, and buttons stand under what they are about. */
const PHONE = '@media (max-width: 599.95px)';

/** Lines of text are no longer than one reads with ease: about 68 letters. */
const LINE = { maxWidth: '29.5em', textWrap: 'pretty' } as const;

const chosen = { color: 'var(--sun-ink)', backgroundColor: 'var(--sun-soft)' };

const paletteOf = (colours: Pick<Colours, keyof typeof lightPalette>) => ({
  primary: { main: colours.primary, contrastText: colours.onPrimary },
  secondary: { main: colours.secondary, contrastText: colours.onSecondary },
  // The accent: links and focus.
  info: { main: colours.accent, contrastText: colours.surface },
  error: { main: colours.danger, contrastText: colours.onDanger },
  text: { primary: colours.ink, secondary: colours.ink2 },
  divider: colours.line,
  background: { default: colours.background, paper: colours.surface },
  energy: {
    sun: colours.sun,
    gridImport: colours.gridImport,
    feedIn: colours.export,
    battery: colours.battery,
    house: colours.home,
    appliance: colours.appliance1,
  },
});

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: { palette: paletteOf(lightPalette) }, dark: { palette: paletteOf(darkPalette) } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'var(--font)',
    fontWeightRegular: 450,
    // Larger on a desktop, as on pages without MUI.
    h1: { font: 'var(--font-h1)', letterSpacing: '-0.02em' },
    h2: { fontSize: '1.125rem', fontWeight: 680, letterSpacing: '-0.02em' },
    h3: { fontSize: '1rem', fontWeight: 660, letterSpacing: '-0.02em' },
    // Titles of dialogs
    h6: { fontSize: '1.125rem', fontWeight: 680, letterSpacing: '-0.02em' },
    // The smaller of the two sizes of running text.
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontSize: '1rem', fontWeight: 620 },
  },
  components: {
    // One soft shadow in the light, one line in the dark.
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { borderRadius: 20, border: 'var(--card-edge)', boxShadow: 'var(--shadow)' } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 44,
          // A word that is longer than its column is broken.
          maxWidth: '100%',
          overflowWrap: 'anywhere',
          borderRadius: 14,
          // Red is the one filled button of a view: whatever else is only text is a link.
          variants: [{ props: { variant: 'text', color: 'primary' }, style: { color: 'var(--accent)' } }],
        },
        outlined: { color: 'var(--ink)', borderColor: 'var(--edge)' },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.info.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiListItemButton: {
      styleOverrides: { root: { '&&.Mui-selected': chosen } },
    },
    // Its words take two lines where they have to.
    MuiChip: {
      styleOverrides: { root: { height: 'auto', minHeight: 24, maxWidth: '100%' }, label: { whiteSpace: 'normal' } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    MuiMenuItem: {
      styleOverrides: { root: { '&&': { minHeight: 44 }, '&&.Mui-selected': chosen } },
    },
    // The sign that opens it is 28 px by default, and the text ends before that.
    MuiAutocomplete: {
      styleOverrides: {
        root: { '&& .MuiOutlinedInput-root': { paddingRight: 60 } },
        option: { '&&': { minHeight: 44 } },
      },
    },
    MuiToggleButton: {
      styleOverrides: { root: { minWidth: 44, minHeight: 44, '&&.Mui-selected': chosen } },
    },
    MuiTextField: { defaultProps: { fullWidth: true, color: 'info' } },
    // What is chosen is read in full, on two lines if need be.
    MuiSelect: {
      defaultProps: { color: 'info' },
      styleOverrides: { select: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
    },
    // Labels are above their field, filled or not.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: { minHeight: 44, borderRadius: 14, backgroundColor: 'var(--well)' },
        notchedOutline: { borderColor: 'var(--edge)' },
      },
    },
    // Red is the one action forward; what is merely on or chosen is not.
    // 44 px with its sign of 24.
    MuiCheckbox: { defaultProps: { color: 'secondary' }, styleOverrides: { root: { padding: 10 } } },
    MuiSwitch: { defaultProps: { color: 'secondary' } },
    MuiSlider: {
      defaultProps: { color: 'secondary' },
      styleOverrides: { root: { '&&': { paddingBlock: 20 } } },
    },
    MuiTypography: { styleOverrides: { body1: { 'p&': LINE }, body2: { 'p&': LINE } } },
    MuiFormHelperText: { styleOverrides: { root: LINE } },
    MuiFormControlLabel: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTabs: { defaultProps: { indicatorColor: 'secondary', textColor: 'inherit' } },
    MuiCircularProgress: { defaultProps: { color: 'secondary' } },
    // What needs a look is warm paper with an edge of the sun's; danger is in its words and its edge, never a fill.
    MuiAlert: {
      styleOverrides: {
        root: {
          // On a phone a button stands below the text, which would be squeezed beside it.
          [PHONE]: {
            '&:has(> .MuiAlert-action .MuiButton-root)': { flexWrap: 'wrap' },
            '& > .MuiAlert-message': { flex: '1 1 0' },
            '& > .MuiAlert-action:has(.MuiButton-root)': { flexBasis: '100%', padding: '0 0 4px 26px', margin: 0 },
          },
          variants: (['warning', 'error'] as const).map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              border: `1.5px solid var(--${severity === 'error' ? 'danger' : 'sun-edge'})`,
              borderRadius: 14,
              backgroundColor: `var(--${severity === 'error' ? 'surface' : 'warning-soft'})`,
              color: `var(--${severity === 'error' ? 'danger' : 'warning-ink'})`,
              '& .MuiAlert-icon': { color: 'inherit' },
            },
          })),
        },
        action: { whiteSpace: 'nowrap' },
      },
    },
    MuiDialog: {
      defaultProps: { fullWidth: true, maxWidth: 'xs' },
      styleOverrides: {
        // On a phone a sheet from below, where the thumb is.
        container: { [PHONE]: { alignItems: 'flex-end' } },
        paper: {
          borderRadius: 20,
          [PHONE]: {
            width: '100%',
            maxWidth: '100%',
            maxHeight: '88dvh',
            margin: 0,
            paddingBottom: 'env(safe-area-inset-bottom)',
            borderRadius: 'var(--radius-hero) var(--radius-hero) 0 0',
          },
        },
      },
    },
    MuiLink: {
      styleOverrides: {
        root: ({ theme }) => ({ color: theme.vars.palette.info.main, textDecorationColor: 'currentColor' }),
      },
    },
  },
});
