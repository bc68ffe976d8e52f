import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import * as z from 'zod';
import { closeIterators } from './closing-iterators.ts';
import { onlyByOwnName } from './own-host.ts';
import { rememberExpressions } from './remembered-expressions.ts';

/** The table's engine in a thread of its own, because it is half the work of a control run. Any message ends it. */
const { path } = z.object({ path: z.string().nullable() }).parse(workerData);
closeIterators();
rememberExpressions();
const server = dynalite({ createTableMs: 0, ...(path === null ? {} : { path }) });
const answers = server.listeners('request') as RequestListener[];
server.removeAllListeners('request');
for (const answer of answers) server.on('request', onlyByOwnName(answer));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);
parentPort?.once('message', () => {
  server.close(() => parentPort?.close());
  server.closeAllConnections();
});
