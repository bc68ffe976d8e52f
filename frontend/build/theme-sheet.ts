import { type Plugin, runnerImport } from 'vite';

const MODULE = 'virtual:theme.css';
const RESOLVED = '/@sunward/theme.css';

/**
 * Provides the style sheet with the theme's variables and the global rules.
 * @param root folder of the frontend
 */
export const themeVariables = (root: string): Plugin => ({
  name: 'sunward-theme-variables',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load: async (id) => {
    if (id !== RESOLVED) return null;
    const { module } = await runnerImport<{ themeSheet: () => string }>(`${root}/src/app/theme-sheet.ts`, {
      root,
      configFile: false,
      logLevel: 'error',
    });
    return module.themeSheet();
  },
});
