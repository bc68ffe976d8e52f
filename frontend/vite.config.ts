import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import {
  APP_DOCUMENT,
  documentFor,
  GUEST_DOCUMENT,
  PUBLIC_TEMPLATE,
  REFERENCE_DOCUMENT,
  REFERENCE_DOCUMENT_DE,
} from '../shared/pages.ts';
import { apiReference, REFERENCE_ENTRY } from './build/api-reference.ts';
import { askAhead, firstPagesFiles } from './build/chunks.ts';
import { contractOutline } from './build/contract-outline.ts';
import { withoutContractTexts } from './build/contract-texts.ts';
import { homeAssistant } from './build/home-assistant.ts';
import { leanZod, withoutRipple } from './build/lean-code.ts';
import { appFrame, prerender } from './build/prerender.ts';
import { pureSchemas } from './build/pure-schemas.ts';
import { sandbox } from './build/sandbox.ts';
import { serviceWorker } from './build/service-worker.ts';
import { themeVariables } from './build/theme-sheet.ts';

/** Answers routes with their document, as the gateway and CloudFront do; public pages from their one template. */
const documents = (): Plugin => ({
  name: 'sunward-documents',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const wantsPage = request.headers.accept?.includes('text/html') ?? false;
      const document = wantsPage && !path.startsWith('/@') ? documentFor(path) : null;
      const own: readonly (string | null)[] = [APP_DOCUMENT, GUEST_DOCUMENT, REFERENCE_DOCUMENT, REFERENCE_DOCUMENT_DE];
      if (document !== null) request.url = own.includes(document) ? document : PUBLIC_TEMPLATE;
      next();
    });
  },
});

const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [
    react(),
    documents(),
    leanZod(),
    contractOutline(),
    withoutContractTexts(),
    pureSchemas(),
    themeVariables(import.meta.dirname),
    withoutRipple(),
    prerender(import.meta.dirname),
    appFrame(import.meta.dirname),
    askAhead(),
    apiReference(),
    homeAssistant(import.meta.dirname),
    sandbox(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Where a browser knows no preloading of modules, it loads them when they are asked for.
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy's font and script sources.
    assetsInlineLimit: 0,
    // Browsers get copies of what is bundled: its authors' notices go with them.
    license: { fileName: 'third-party.txt' },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        app: `${import.meta.dirname}/app.html`,
        demo: `${import.meta.dirname}/demo.html`,
        'api-reference': `${import.meta.dirname}/${REFERENCE_ENTRY}`,
      },
      output: { codeSplitting: { groups: firstPagesFiles(import.meta.dirname) } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/cognito'].map((path) => [path, { target: gateway, changeOrigin: true }]),
    ),
  },
});
