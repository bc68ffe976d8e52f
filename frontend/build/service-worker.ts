import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { locales } from '../../shared/locales.ts';
import { APP_DOCUMENT, GUEST_PAGE, publicPages, REFERENCE_PAGE } from '../../shared/pages.ts';

const publicPage = new RegExp(
  `^(/(${locales.join('|')}))?(${[...publicPages, REFERENCE_PAGE].map((page) => (page === '/' ? '/?' : `${page}/?`)).join('|')})$`,
);

/** The demo home is a document of its own, which needs the network. */
const guestPage = new RegExp(`^(/(${locales.join('|')}))?${GUEST_PAGE}(/|$)`);

/**
 * The service worker: caches the app's own files, so that it opens offline, but no API responses. Public
 * pages, the API and paths with a file name are never served the app's document.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/accounts',
      name: 'Sunward',
      short_name: 'Sunward',
      description: 'The sun charges your car.',
      start_url: '/accounts',
      scope: '/',
      display: 'standalone',
      theme_color: '#fbf7f0',
      background_color: '#fbf7f0',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    includeAssets: [],
    workbox: {
      // Pushes: a file of its own, which the worker loads again with each release.
      importScripts: ['/push.js'],
      globPatterns: [
        'app.html',
        'assets/*.{js,css}',
        'assets/figtree-latin-wght-*.woff2',
        'favicon.svg',
        'landscape.svg',
        'icons/icon-192.png',
      ],
      // Few make a statement, and it is half as large as all the rest; API reference and demo home are no part of the app.
      globIgnores: ['assets/statement-pdf-*.js', 'assets/api-reference-*.js', 'assets/{demo,guest,sandbox}-*'],
      navigateFallback: APP_DOCUMENT,
      navigateFallbackDenylist: [/^\/api\//, /^\/cognito/, /\.[^/]+$/, publicPage, guestPage],
      cleanupOutdatedCaches: true,
      // Names in assets already carry a hash.
      dontCacheBustURLsMatching: /^assets\//,
      sourcemap: false,
    },
  });
