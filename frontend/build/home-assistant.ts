import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type ZipEntry, zip } from './zip.ts';

/** Where a folder goes below Home Assistant's folder of configuration. */
const targets: readonly (readonly [from: string, to: string])[] = [
  ['custom_components/sunward', 'custom_components/sunward'],
  ['blueprints', 'blueprints/automation/sunward'],
];

const filesOf = (folder: string, to: string): ZipEntry[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const inside = path.slice(folder.length + 1).replaceAll('\\', '/');
      return { name: `${to}/${inside}`, data: readFileSync(path) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The integration as an archive that is unpacked into Home Assistant's folder of configuration. @param root of the web app */
export const homeAssistantZip = (root: string): Buffer =>
  zip(targets.flatMap(([from, to]) => filesOf(join(root, 'public/home-assistant', from), to)));

/** Serves the Home Assistant integration as one file to download. */
export const homeAssistant = (root: string): Plugin => ({
  name: 'sunward-home-assistant',
  configureServer: (server) => {
    server.middlewares.use('/home-assistant/sunward.zip', (_request, response) => {
      response.setHeader('content-type', 'application/zip');
      response.end(homeAssistantZip(root));
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'home-assistant/sunward.zip', source: homeAssistantZip(root) });
  },
});
