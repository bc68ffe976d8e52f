import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentFor } from '../shared/pages.ts';

/** Answers routes with their document, as the gateway and CloudFront do. */
const documents = (): Plugin => ({
  name: 'sunward-documents',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const wantsPage = request.headers.accept?.includes('text/html') ?? false;
      const document = wantsPage && !path.startsWith('/@') ? documentFor(path) : null;
      if (document !== null) request.url = document;
      next();
    });
  },
});

const gateway = process.env.GATEWAY ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), documents()],
  // amazon-cognito-identity-js names Node's global object.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy's font and script sources.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, app: `${import.meta.dirname}/app.html` },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/config.json', '/cognito'].map((path) => [path, gateway])),
  },
});
