import { fileURLToPath } from 'node:url';
import { boxAddresses, boxHint } from './box-addresses.ts';
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

// Whatever this process writes, this user alone can read.
process.umask(0o077);

let failure: Error | null = null;

const run = async (): Promise<number> => {
  const options = readOptions(process.env, process.argv.slice(2));
  const product = await startLocal({
    ...options,
    root,
    say,
    signal: ending.signal,
    onFailure: (error) => {
      failure = error;
      ending.abort();
    },
  });
  say(`
  Sunward     ${product.url}
  Sign in     ${DEMO.email}
  Password    ${DEMO.password}

  Home        ${product.homeUrl}/home   (GET shows it, POST changes it)
  Clouds      curl -X POST ${product.homeUrl}/home -H 'content-type: application/json' -d '{"sun":{"multiplier":0.1}}'
  Wallboxes   ${boxAddresses(product.url, options.host).join('\n              ')}   (OCPP; the key is that of a link${boxHint(options.host)})
  Mail        ${product.homeUrl}/outbox
  Press Ctrl-C to stop; the next start continues from there.
`);
  if (!ending.signal.aborted) {
    await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve(), { once: true }));
  }
  say('Stopping ...');
  await product.stop();
  if (failure !== null) throw failure;
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  if (ending.signal.aborted && failure === null) process.exitCode = 0;
  else {
    process.exitCode = 1;
    const cause = failure ?? error;
    console.error(cause instanceof Error ? cause.message : String(cause));
    if (process.env.DEBUG) console.error(cause);
  }
}
// Circuit breakers and keep-alive sockets must not keep the process alive.
process.exit();
