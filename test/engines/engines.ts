import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Another vendor's emulator of AWS, as a process of its own on the loopback. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const UP_WITHIN_MS = 60_000;
const LOOK_MS = 200;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
};

/** Starts a program and waits until it answers HTTP. @throws if it exits first, or takes too long */
const start = async (command: string, args: (port: string) => readonly string[]): Promise<Engine> => {
  const port = String(await freePort());
  const child = spawn(command, args(port), { stdio: 'ignore' });
  let ended = false;
  const exit = once(child, 'exit').catch(() => undefined);
  void exit.then(() => {
    ended = true;
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const endMs = performance.now() + UP_WITHIN_MS;
  const answers = (): Promise<boolean> =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (ended || performance.now() > endMs) {
      child.kill();
      throw new Error(`${command} does not answer`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return {
    endpoint,
    stop: async () => {
      child.kill();
      await exit;
    },
  };
};

/** @param folder of DynamoDB Local's jars and libraries; null: not installed */
export const dynamoDbLocalIn = (folder: string | undefined): string | null =>
  folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => /^DynamoDBLocal.*\.jar$/.test(name))
    ? folder
    : null;

/** Amazon's DynamoDB Local, in memory (Maven: com.amazonaws:DynamoDBLocal with its dependencies; Java 17). */
export const startDynamoDbLocal = (folder: string): Promise<Engine> =>
  start('java', (port) => [
    `-Djava.library.path=${folder}`,
    '-cp',
    join(folder, '*'),
    'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
    '-inMemory',
    '-disableTelemetry',
    '-port',
    port,
  ]);

/** moto's server (PyPI: moto[server]). @param program path of `moto_server` */
export const startMoto = (program: string): Promise<Engine> =>
  start(program, (port) => ['-H', '127.0.0.1', '-p', port]);
