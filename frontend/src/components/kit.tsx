import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colourMode, type Mode } from '../lib/colour-mode.ts';
import { theme } from '../lib/theme.ts';

/** MUI follows the app's choice of light or dark, and keeps none of its own. */
const storageManager = ({ key }: { readonly key: string }) => ({
  get: (otherwise: unknown) => (key.endsWith('mode') ? colourMode.mode() : otherwise),
  set: (value: Mode) => {
    if (key.endsWith('mode') && value !== colourMode.mode()) colourMode.choose(value);
  },
  subscribe: (listener: (value: Mode) => void) =>
    key.endsWith('mode') ? colourMode.subscribe(() => listener(colourMode.mode())) : () => undefined,
});

/**
 * What MUI's components need around them. The frame and the first screen do without: pages, dialogs and menus that use them bring it
 * along. Its variables and the global rules are in a style sheet made by the build.
 */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" storageManager={storageManager} disableStyleSheetGeneration>
    {children}
  </ThemeProvider>
);
