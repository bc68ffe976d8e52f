import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE_MAIN, bundle, type EntryName, entryFile, entryNames } from '#infra/constructs/bundle.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contractRows } from '#shared/contract/index.ts';
import { errorsOf } from '#shared/contract/openapi.ts';
import { routeKey } from '#shared/contract/row.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

const MAX_BYTES = 1_500_000;

interface Example {
  readonly name: string;
  readonly event: { readonly routeKey?: string; readonly body?: string; readonly [key: string]: unknown };
}
interface Answer {
  readonly result?: { readonly statusCode?: number; readonly body?: string };
  readonly error?: string;
}

/** Every file of events/, with the entry that its trigger invokes. */
const examplesOf = (entry: EntryName): readonly Example[] => {
  const folder = join(repositoryRoot, 'events', entry === 'control' ? 'control' : 'api');
  return readdirSync(folder)
    .map((name): Example => ({ name, event: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Example['event'] }))
    .filter(({ event }) => entry === 'control' || rowOf(event)?.fn === entry);
};
const rowOf = (event: Example['event']) => contractRows.find(({ row }) => routeKey(row) === event.routeKey)?.row;

/** Cognito, KMS and Scheduler as far as an empty product needs them. Anything else is refused, and shows. */
const answerAsAws = (request: IncomingMessage, response: ServerResponse): void => {
  const target = String(request.headers['x-amz-target'] ?? '');
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  request.resume().on('end', () => {
    if (target.startsWith('AWSCognitoIdentityProviderService.'))
      return answer(400, { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
    if (request.method === 'POST' && request.url?.startsWith('/schedules/'))
      return answer(200, { ScheduleArn: 'arn:aws:scheduler:eu-central-1:123456789012:schedule/sunward-dev/site' });
    return answer(400, { __type: 'AccessDeniedException', message: `Not part of this test: ${target || request.url}` });
  });
};

/** What the template gives a function, with a stand-in for each value that only a deployment knows. */
const environmentOf = (entry: EntryName, tableName: string): Record<string, string> => {
  const arn = (service: string, name: string) => `arn:aws:${service}:eu-central-1:123456789012:${name}`;
  const standIns: Record<string, string> = {
    TABLE_NAME: tableName,
    USER_POOL_ID: 'eu-central-1_Abcdefghi',
    USER_POOL_CLIENT_ID: '0123456789abcdefghijklmnop',
    KMS_KEY_ID: arn('kms', 'key/11111111-2222-3333-4444-555555555555'),
    SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/schedules',
    SCHEDULE_FAILURE_QUEUE_ARN: arn('sqs', 'failures'),
    CONTROL_FUNCTION_ARN: arn('lambda', 'function:control'),
    PUBLIC_URL: 'https://app.sunward.example',
  };
  const fn = synthesised()
    .ofType('AWS::Lambda::Function')
    .find((one) => one.Properties.Description?.endsWith(`: ${entry}`));
  return Object.fromEntries(
    Object.entries(fn?.Properties.Environment.Variables as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (standIns[name] ?? expect.fail(`no stand-in for ${name}`)),
    ]),
  );
};
let stage: ReturnType<typeof synthesise> | undefined;
const synthesised = () => {
  stage ??= synthesise(stageWith('dev'));
  return stage;
};

describe('the bundles that are deployed', () => {
  let dynamo: TestDynamo;
  let aws: Server;

  beforeAll(async () => {
    dynamo = await startDynamo();
    aws = createServer(answerAsAws).listen(0, '127.0.0.1');
    await once(aws, 'listening');
  });
  afterAll(async () => {
    await dynamo.stop();
    aws.closeAllConnections();
    aws.close();
  });

  /** Runs events through a bundle with the environment of its function and nothing else. */
  const run = async (entry: EntryName, bundled: string, events: readonly unknown[]) => {
    const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run-bundle.mjs')], {
      cwd: bundled,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: {
        ...environmentOf(entry, dynamo.tableName),
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_ENDPOINT_URL: endpoint,
        AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
        AWS_LAMBDA_FUNCTION_NAME: `sunward-${entry}`,
      },
    });
    child.stdin?.end(JSON.stringify({ bundle: join(bundled, BUNDLE_MAIN), events }));
    const [answers, out, err] = await Promise.all([
      text(child.stdio[3] as Readable),
      text(child.stdout as Readable),
      text(child.stderr as Readable),
      once(child, 'close'),
    ]);
    const lines = answers.split('\n').filter(Boolean);
    expect(lines, `${out}${err}`).toHaveLength(events.length);
    return { answers: lines.map((line) => JSON.parse(line) as Answer), log: `${out}${err}` };
  };

  describe.each(entryNames)('%s', (entry) => {
    const outdir = mkdtempSync(join(tmpdir(), `sunward-${entry}-`));
    const examples = examplesOf(entry);
    let sizes: { readonly total: number; readonly main: number; readonly heaviest: readonly string[] };
    let ran: Awaited<ReturnType<typeof run>>;

    beforeAll(async () => {
      const { outputs } = await bundle(entryFile(entry), outdir);
      const code = Object.entries(outputs).filter(([path]) => path.endsWith('.mjs'));
      const byPackage = new Map<string, number>();
      for (const [path, { bytesInOutput }] of code.flatMap(([, output]) => Object.entries(output.inputs))) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'our own';
        byPackage.set(name, (byPackage.get(name) ?? 0) + bytesInOutput);
      }
      sizes = {
        total: code.reduce((sum, [, { bytes }]) => sum + bytes, 0),
        main: code.find(([path]) => path.endsWith(`/${BUNDLE_MAIN}`))?.[1].bytes ?? 0,
        heaviest: [...byPackage]
          .sort(([, a], [, b]) => b - a)
          .slice(0, 6)
          .map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)}`),
      };
      ran = await run(
        entry,
        outdir,
        examples.map(({ event }) => event),
      );
    });

    it('is small enough to start quickly', () => {
      console.log(
        `${entry}: ${Math.round(sizes.total / 1000)} kB minified, of which loaded at start at least ${Math.round(sizes.main / 1000)}; in kB: ${sizes.heaviest.join(', ')}`,
      );
      expect(sizes.main).toBeGreaterThan(0);
      expect(sizes.total).toBeLessThan(MAX_BYTES);
    });

    it('has example events', () => {
      expect(examples.length).toBeGreaterThan(0);
    });

    it.each(examples.map(({ name, event }, index) => [name, event, index] as const))(
      'answers %s',
      (_name, event, index) => {
        const { result, error } = ran.answers[index] ?? {};
        expect(error).toBeUndefined();
        if (entry === 'control') return expect(result).toBeTypeOf('object');
        const row = rowOf(event) ?? expect.fail('no such row');
        const body: unknown = JSON.parse(result?.body ?? '');
        if (result?.statusCode === row.status) return expect(row.response.safeParse(body).error).toBeUndefined();
        const { code, statusCode } = errorEnvelopeSchema.parse(body);
        expect(statusCode).toBe(result?.statusCode);
        expect(code, `${result?.body}\n${ran.log}`).not.toBe('internal');
        expect(errorsOf(row)).toContain(code);
      },
    );

    it('logs no password, key or token', () => {
      const secrets = examples.flatMap(({ event }) => {
        const raw = JSON.stringify(event);
        return [...raw.matchAll(/whs_\w+|not-a-real-password|Bearer \S+?(?=")/g)].map(([secret]) => secret);
      });
      for (const secret of secrets) expect(ran.log).not.toContain(secret);
    });
  });
});
