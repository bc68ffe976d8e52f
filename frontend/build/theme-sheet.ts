import { type Plugin, runnerImport } from 'vite';

/** Style sheets that a function writes: the module that imports them names `virtual:<name>.css`. */
const sheets = {
  theme: '/src/app/theme-sheet.ts',
  brand: '/src/brand/sheet.ts',
} as const;

/**
 * Provides the style sheets of the theme (MUI's variables and global rules, for the app) and of the brand (the tokens, for all
 * pages).
 * @param root folder of the frontend
 */
export const themeVariables = (root: string): Plugin => {
  const resolved = new Map<string, string>(
    Object.entries(sheets).map(([name, file]) => [`/@sunward/${name}.css`, `${root}${file}`] as const),
  );
  return {
    name: 'sunward-theme-variables',
    resolveId: (id) => {
      const name = /^virtual:(\w+)\.css$/.exec(id)?.[1];
      return name !== undefined && name in sheets ? `/@sunward/${name}.css` : null;
    },
    load: async (id) => {
      const file = resolved.get(id);
      if (file === undefined) return null;
      const { module } = await runnerImport<{ sheet: () => string }>(file, {
        root,
        configFile: false,
        logLevel: 'error',
      });
      return module.sheet();
    },
  };
};
