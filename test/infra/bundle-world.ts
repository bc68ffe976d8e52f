import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Metafile } from 'esbuild';
import { expect } from 'vitest';
import { callerOf } from '#functions/http/caller.ts';
import { createStorage } from '#functions/storage/index.ts';
import { BUNDLE_MAIN } from '#infra/constructs/bundle.ts';
import { answeredRoutes } from '#shared/contract/answered-routes.ts';
import type { FunctionName } from '#shared/functions.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { startDynamo } from '#test/support/dynamo.ts';
import { repositoryRoot, stageWith, synthesise, withShards } from './synth.ts';

/** An event of events/. */
interface Example {
  readonly name: string;
  readonly path: string;
  readonly event: {
    readonly routeKey?: string;
    readonly body?: string;
    readonly headers?: object;
    readonly [key: string]: unknown;
  };
}
/** What a bundle answered. */
interface Answer {
  readonly result?: {
    readonly statusCode?: number;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly error?: string;
}

const EVENTS = join(repositoryRoot, 'events');

/** Not for functions: what answers in their place, and what CloudFront asks its own function. */
const NOT_FOR_FUNCTIONS = ['answers', 'cloudfront'];
/** Every event for a function in events/. */
export const allExamples = readdirSync(EVENTS, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && file.name.endsWith('.json'))
  .filter(({ parentPath }) => !NOT_FOR_FUNCTIONS.includes(basename(parentPath)))
  .map(({ parentPath, name }): Example => {
    const path = join(parentPath, name);
    return { name, path, event: JSON.parse(readFileSync(path, 'utf8')) as Example['event'] };
  });

/** The examples of a function: API calls by their route, all other events by their folder, which has the function's name. */
export const examplesOf = (name: FunctionName): readonly Example[] =>
  allExamples.filter(({ event, path }) =>
    event.routeKey === undefined ? basename(dirname(path)) === name : rowOf(event)?.fn === name,
  );
/** The contract row that an event calls. */
export const rowOf = (event: Example['event']) =>
  answeredRoutes.find(({ routeKey }) => routeKey === event.routeKey)?.row;

/** What CloudFront adds. */
const ORIGIN_KEY = 'o'.repeat(48);

/** Name of the one secret that exists. */
const PAYMENTS = 'sunward/dev/payments';

/** Cognito, KMS, Scheduler and one secret, as far as an empty product needs them. Other calls are refused, which shows. */
const answerAsAws = (request: IncomingMessage, response: ServerResponse): void => {
  const target = String(request.headers['x-amz-target'] ?? '');
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let sent = '';
  request.on('data', (piece) => {
    sent += String(piece);
  });
  request.on('end', () => {
    if (target === 'secretsmanager.GetSecretValue' && sent.includes(PAYMENTS))
      return answer(200, {
        SecretString: JSON.stringify({ stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' } }),
      });
    if (target === 'TrentService.Encrypt') return answer(200, { CiphertextBlob: 'c2VhbGVk' });
    if (target.endsWith('.ListUsers')) return answer(200, { Users: [] });
    if (target.endsWith('.AdminDeleteUser')) return answer(200, {});
    if (target.endsWith('.DescribeUserPoolClient'))
      return answer(200, { UserPoolClient: { ClientSecret: 'known-to-functions-only' } });
    if (target.startsWith('AWSCognitoIdentityProviderService.'))
      return answer(400, { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
    if (request.method === 'POST' && request.url?.startsWith('/schedules/'))
      return answer(200, { ScheduleArn: 'arn:aws:scheduler:eu-central-1:123456789012:schedule/sunward-dev/site' });
    if (request.method === 'GET' && request.url?.startsWith('/schedules?')) return answer(200, { Schedules: [] });
    return answer(400, { __type: 'AccessDeniedException', message: `Not part of this test: ${target || request.url}` });
  });
};

const metafiles = mkdtempSync(join(tmpdir(), 'sunward-metafiles-'));
process.env.METAFILES = metafiles;
const { app, ofType } = synthesise(stageWith('dev', withShards), { bundles: true });
delete process.env.METAFILES;
/** What went into the bundle of a function that CDK uploads. */
export const metafileOf = (entry: FunctionName): Metafile =>
  JSON.parse(readFileSync(join(metafiles, `${entry}.json`), 'utf8')) as Metafile;
const functionOf = (entry: FunctionName) =>
  ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`) ??
  expect.fail(`no function ${entry}`);
/** The folder that CDK uploads for a function. */
export const assetOf = (entry: FunctionName): string =>
  join(app.outdir, `asset.${functionOf(entry).Properties.Code.S3Key.replace('.zip', '')}`);

/** A function's environment from the template, with a stand-in for each value that only a deployment knows. */
const environmentOf = (entry: FunctionName, tableName: string): Record<string, string> => {
  const arn = (service: string, name: string) => `arn:aws:${service}:eu-central-1:123456789012:${name}`;
  const standIns: Record<string, string> = {
    TABLE_NAME: tableName,
    USER_POOL_ID: 'eu-central-1_Abcdefghi',
    USER_POOL_CLIENT_ID: '0123456789abcdefghijklmnop',
    KMS_KEY_ID: arn('kms', 'key/11111111-2222-3333-4444-555555555555'),
    SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/schedules',
    SCHEDULE_FAILURE_QUEUE_ARN: arn('sqs', 'failures'),
    CONTROL_FUNCTION_ARN: arn('lambda', 'function:control'),
    DISPATCH_FUNCTION_ARN: arn('lambda', 'function:dispatch'),
    BOXES_ENDPOINT: 'https://abcdefghij.execute-api.eu-central-1.amazonaws.com/dev',
    SITE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/sites',
    NOTICE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/notices',
    ORIGIN_KEY,
    CARD_KEY: 'c'.repeat(48),
    PUSH_KEY: 'p'.repeat(48),
    PUBLIC_URL: 'https://app.sunward.example',
    // Only payment events get keys: without a valid signature they make no calls.
    PAYMENTS_SECRET: arn('secretsmanager', entry === 'billing' ? `secret:${PAYMENTS}` : 'secret:none'),
    APP_CREDENTIALS_SECRET: arn('secretsmanager', 'secret:sunward/dev/vendor-apps'),
  };
  return Object.fromEntries(
    Object.entries(functionOf(entry).Properties.Environment.Variables as Record<string, unknown>).map(
      ([name, value]) => [
        name,
        typeof value === 'string' ? value : (standIns[name] ?? expect.fail(`no stand-in for ${name}`)),
      ],
    ),
  );
};

/** The sessions that the tokens of some events name. */
const sessionsOf = (events: readonly Example['event'][]) =>
  events.flatMap((event) => {
    const caller = callerOf(Reflect.get(event.requestContext ?? {}, 'authorizer'));
    return caller === null ? [] : [caller];
  });

/** The services that bundles call, and a way to run a bundle with nothing but the environment of its function. */
export const startBundleWorld = async () => {
  const dynamo = await startDynamo();
  const { sessions } = createStorage({ client: dynamo.client, tableName: dynamo.tableName, now: Date.now });
  const aws: Server = createServer(answerAsAws).listen(0, '127.0.0.1');
  await once(aws, 'listening');
  const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  return {
    run: async (entry: FunctionName, events: readonly Example['event'][]) => {
      for (const { userId, sessionId } of sessionsOf(events))
        await sessions.start({ userId, sessionId, device: null, country: null, secondFactor: true });
      const bundled = assetOf(entry);
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
      const arriving = events.map((event) => ({
        ...event,
        ...(event.headers ? { headers: { ...event.headers, [ORIGIN_KEY_HEADER]: ORIGIN_KEY } } : {}),
      }));
      child.stdin?.end(JSON.stringify({ bundle: join(bundled, BUNDLE_MAIN), events: arriving }));
      const [answers, out, err] = await Promise.all([
        text(child.stdio[3] as Readable),
        text(child.stdout as Readable),
        text(child.stderr as Readable),
        once(child, 'close'),
      ]);
      const lines = answers.split('\n').filter(Boolean);
      expect(lines, `${out}${err}`).toHaveLength(events.length);
      return { answers: lines.map((line) => JSON.parse(line) as Answer), log: `${out}${err}` };
    },
    stop: async (): Promise<void> => {
      await dynamo.stop();
      aws.closeAllConnections();
      aws.close();
    },
  };
};
export type BundleWorld = Awaited<ReturnType<typeof startBundleWorld>>;
