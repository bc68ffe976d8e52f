import { type Plugin, runnerImport } from 'vite';

const MODULE = 'virtual:theme.css';
const RESOLVED = '/@sunward/theme.css';

/**
 * Stands in for the style sheet of the theme's variables and of what holds for every page.
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
