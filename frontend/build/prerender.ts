import type { Plugin } from 'vite';
import { runnerImport } from 'vite';
import { APP_DOCUMENT, documentFor, PUBLIC_TEMPLATE } from '../../shared/pages.ts';

/** Exports of the module with the rendered pages. */
interface Rendered {
  readonly pages: readonly {
    readonly path: string;
    readonly locale: string;
    readonly head: string;
    readonly body: string;
  }[];
}

const ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/;

/** Where the app's document gets its frame. */
const APP_ROOT = '<div id="root">';

/** The script that draws the frame, as the build writes it. */
const APP_SCRIPT = '<script type="module" crossorigin';

/**
 * Puts the app's frame, rendered in every language, into its document. The first paint waits for the script that draws it: 7 kB that
 * are there with the stylesheet. Otherwise the page is painted twice, and the second paint holds up a phone for a third of a second.
 */
export const appFrame = (root: string): Plugin => ({
  name: 'sunward-app-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { path }) => {
      if (path !== APP_DOCUMENT) return html;
      if (!html.includes(APP_ROOT)) throw new Error('The app has no root');
      if (!html.includes(APP_SCRIPT)) throw new Error('The app has no script');
      const { module } = await runnerImport<{ frames: string }>(`${root}/src/app/ahead/rendered-frames.tsx`, {
        root,
        configFile: false,
        logLevel: 'error',
      });
      return html
        .replace(APP_SCRIPT, APP_SCRIPT.replace('crossorigin', 'blocking="render" crossorigin'))
        .replace(APP_ROOT, () => `${module.frames}${APP_ROOT}`);
    },
  },
});

/**
 * Renders every public page in every language into the built template: users and search engines get the page
 * before any script runs; the script then hydrates it.
 * @param root folder of the frontend
 */
export const prerender = (root: string): Plugin => ({
  name: 'sunward-prerender',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const built = bundle[PUBLIC_TEMPLATE.slice(1)];
      if (built?.type !== 'asset') throw new Error(`The build made no ${PUBLIC_TEMPLATE}`);
      const template = String(built.source);
      if (!template.includes(ROOT) || !TITLE.test(template)) throw new Error('The template has no place for a page');
      const { module } = await runnerImport<Rendered>(`${root}/src/features/landing/rendered-pages.ts`, {
        root,
        configFile: false,
        logLevel: 'error',
      });
      for (const { path, locale, head, body } of module.pages) {
        const source = template
          .replace('<html lang="en">', `<html lang="${locale}">`)
          .replace(TITLE, () => head)
          .replace(ROOT, () => `<div id="root" data-locale="${locale}" data-path="${path}">${body}</div>`);
        const fileName = documentFor(path)?.slice(1);
        if (fileName === undefined) throw new Error(`${path} has no document`);
        if (fileName === PUBLIC_TEMPLATE.slice(1)) built.source = source;
        else this.emitFile({ type: 'asset', fileName, source });
      }
    },
  },
});
