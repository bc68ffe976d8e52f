import type { Plugin } from 'vite';
import { toOpenApi } from '../../shared/contract/openapi.ts';
import { REFERENCE_DOCUMENT } from '../../shared/pages.ts';
import type { Document } from './api-reference/document.ts';
import { referencePage } from './api-reference/page.ts';

const draw = (): string => referencePage(toOpenApi() as unknown as Document);

/** Renders the API reference from the contract, as a document without scripts, so that the app does not carry it. */
export const apiReference = (): Plugin => ({
  name: 'sunward-api-reference',
  configureServer: (server) => {
    server.middlewares.use(REFERENCE_DOCUMENT, (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(draw());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: REFERENCE_DOCUMENT.slice(1), source: draw() });
  },
});
