import type { Plugin } from 'vite';
import { toOpenApi, toTokenOpenApi } from '../../shared/contract/openapi.ts';
import { REFERENCE_DOCUMENT, REFERENCE_DOCUMENT_DE, REFERENCE_PAGE } from '../../shared/pages.ts';
import type { Document } from './api-reference/document.ts';
import { referencePage } from './api-reference/page.ts';

/** The page's script: a file of its own, which nothing else loads. */
export const REFERENCE_ENTRY = 'src/features/reference/main.ts';

const pages = [
  { document: REFERENCE_DOCUMENT, language: 'en', otherPath: `/de-DE${REFERENCE_PAGE}` },
  { document: REFERENCE_DOCUMENT_DE, language: 'de', otherPath: REFERENCE_PAGE },
] as const;

const draw = (page: (typeof pages)[number], script: string): string =>
  referencePage({
    all: toOpenApi() as unknown as Document,
    byToken: toTokenOpenApi() as unknown as Document,
    script,
    ...page,
  });

/** Renders the API reference from the contract, as documents of their own, so that the app does not carry it. */
export const apiReference = (): Plugin => ({
  name: 'sunward-api-reference',
  configureServer: (server) => {
    for (const page of pages)
      server.middlewares.use(page.document, (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(draw(page, `/${REFERENCE_ENTRY}`));
      });
  },
  generateBundle(_options, bundle) {
    const script = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(`/${REFERENCE_ENTRY}`),
    );
    if (!script) throw new Error('The API reference has no script');
    for (const page of pages)
      this.emitFile({ type: 'asset', fileName: page.document.slice(1), source: draw(page, `/${script.fileName}`) });
  },
});
