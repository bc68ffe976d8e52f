import { virtual } from '@guidepup/virtual-screen-reader';

// Runs in a page, for spoken.ts.
Object.assign(globalThis, { reader: virtual });
