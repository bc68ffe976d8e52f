import { publicPaths } from '#shared/pages.ts';
import { type RenderedPage, renderPage } from './render.tsx';

const made: RenderedPage[] = [];
// Sequential: they share one i18n.
for (const path of publicPaths) made.push(await renderPage(path));

/** All public pages in all languages; importing this module renders them. Only the build does. */
export const pages: readonly RenderedPage[] = made;
