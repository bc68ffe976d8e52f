import { fileURLToPath } from 'node:url';
import { readOptions } from './options.ts';
import { DEMO } from './seed.ts';
import { startLocal } from './start.ts';

const say = (line: string): void => console.log(line);
const root = fileURLToPath(new URL('../..', import.meta.url));

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal stops it at once.
    if (ending.signal.aborted) process.exit(1);
    ending.abort();
  });
}

const run = async (): Promise<number> => {
  const product = await startLocal({
    ...readOptions(process.env, process.argv.slice(2)),
    root,
    say,
    signal: ending.signal,
  });
  say(`
  Sunward     ${product.url}
  Sign in     ${DEMO.email}
  Password    ${DEMO.password}

  The home    ${product.homeUrl}/home   (GET shows it, POST changes it)
  A cloud     curl -X POST ${product.homeUrl}/home -H 'content-type: application/json' -d '{"sun":{"multiplier":0.1}}'
  Mail        ${product.homeUrl}/outbox
  Ctrl-C stops it; it goes on from there at the next start.
`);
  if (!ending.signal.aborted) {
    await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve(), { once: true }));
  }
  say('Stopping ...');
  await product.stop();
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  if (ending.signal.aborted) process.exitCode = 0;
  else {
    process.exitCode = 1;
    console.error(error instanceof Error ? error.message : String(error));
    if (process.env.DEBUG) console.error(error);
  }
}
// Circuit breakers and keep-alive sockets must not keep the process alive.
process.exit();
