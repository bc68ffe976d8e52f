import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { documentFor } from '#shared/pages.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const compressible = /^text\/|json|svg/;

const fileOf = async (root: string, path: string): Promise<{ path: string; size: number } | null> => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const full = normalize(join(root, decoded));
  if (!full.startsWith(root + sep) || decoded.includes('\0')) return null;
  const found = await stat(full).catch(() => null);
  return found?.isFile() ? { path: full, size: found.size } : null;
};

/**
 * Answers a path from the web build: a file, or the document of a page. Names under `/assets/` contain a hash and are
 * cached for a year; everything else is revalidated.
 * @param root absolute folder of the build
 */
export const serveStatic = async (
  root: string,
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  path: string,
  response: ServerResponse,
): Promise<void> => {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await fileOf(root, documentFor(path) ?? path);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    return;
  }
  const type = types[extname(file.path)] ?? 'application/octet-stream';
  // As CloudFront does: text is compressed.
  const zipped = compressible.test(type) && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  response.writeHead(200, {
    'content-type': type,
    ...(zipped ? { 'content-encoding': 'gzip' } : { 'content-length': file.size }),
    vary: 'accept-encoding',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (method === 'HEAD') response.end();
  else if (zipped) await pipeline(createReadStream(file.path), createGzip(), response);
  else await pipeline(createReadStream(file.path), response);
};
