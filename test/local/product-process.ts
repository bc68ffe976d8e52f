import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from './driver.ts';

/** The local product as `npm start` runs it. */
export interface ProductProcess {
  readonly child: ChildProcess;
  /** Exit code. */
  readonly ended: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
  /** Waits until it has printed a text. @throws if it exits first */
  readonly says: (pattern: RegExp) => Promise<void>;
  /** Ends it as Ctrl-C does. @throws with its last lines if it had ended before, or fails */
  readonly stop: () => Promise<void>;
  /** Addresses that it printed. */
  readonly urls: () => { readonly url: string; readonly homeUrl: string };
}

/** How much of a lost process's output an error shows. */
const LAST_CHARACTERS = 4_000;

/** Starts it on free ports, with meters and without a home battery; the caller's own environment variables for it are ignored. */
export const startProcess = (env: Readonly<Record<string, string>>, args: readonly string[] = []): ProductProcess => {
  const child = spawn(process.execPath, ['infra/local/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOME_PORT: '0', TRACE: '', SPEED: '', DEBUG: '', HOME_BATTERY: 'no', ...env },
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += String(data);
      for (const look of waiting) look();
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    ended,
    stop: async () => {
      const before = child.exitCode ?? child.signalCode;
      child.kill('SIGINT');
      const code = await ended;
      if (before === null && code === 0) return;
      const how = before === null ? `failed when it was stopped (${code})` : `had ended by itself (${before})`;
      throw new Error(`The product ${how}. Its last lines:\n${output.slice(-LAST_CHARACTERS)}`);
    },
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(output)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        child.once('exit', () => reject(new Error(`It ended before it said ${pattern}:\n${output}`)));
        look();
      }),
    urls: () => ({
      url: /Sunward +(http:\S+)/.exec(output)?.[1] ?? '',
      homeUrl: /Home +(http:\S+)\/home/.exec(output)?.[1] ?? '',
    }),
  };
};

/** Runs an operator's command to its end. @returns its output, errors included */
export const runCommand = async (
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> => {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...process.env, ...env } });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
};
