import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE_MAIN, bundle, type EntryName, entryFile, entryNames } from '#infra/constructs/bundle.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { contractRows } from '#shared/contract/index.ts';
import { errorsOf } from '#shared/contract/openapi.ts';
import { routeKey } from '#shared/contract/row.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';
import { weigh } from './weigh.ts';

/**
 * Kilobytes, minified, that a function may read at every start, and with what it loads when first needed: a folder per
 * service, the encryption, the library of payments. A little above what they weigh, so that what slips in is noticed.
 */
const limits: Readonly<Record<EntryName, { readonly start: number; readonly total: number }>> = {
  auth: { start: 520, total: 520 },
  api: { start: 1080, total: 1900 },
  webhook: { start: 850, total: 850 },
  billing: { start: 950, total: 1300 },
  control: { start: 1000, total: 1500 },
  upkeep: { start: 980, total: 1780 },
  messages: { start: 120, total: 120 },
  check: { start: 160, total: 160 },
};

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
interface Answer {
  readonly result?: {
    readonly statusCode?: number;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly error?: string;
}

/** Folder of the events that an entry gets. */
const folderOf: Partial<Readonly<Record<EntryName, string>>> = {
  control: 'control',
  billing: 'stripe',
  upkeep: 'upkeep',
  messages: 'cognito',
  check: 'check',
};

/** What some examples must get from an empty product: proof that table, Cognito and secrets were really asked. */
const statusOf: Readonly<Record<string, number>> = {
  'login.json': 401,
  // Without a secret nothing can be sold, and every site is.
  'create-account.json': 503,
  // The secret is there and the provider's library was loaded: signed long ago.
  'invoice-paid.json': 401,
  'get-me.json': 200,
};

const EVENTS = join(repositoryRoot, 'events');

/** Every file of events/, with the entry that its trigger invokes. */
const examplesOf = (entry: EntryName): readonly Example[] => {
  const folder = join(EVENTS, folderOf[entry] ?? 'api');
  return readdirSync(folder)
    .map((name): Example => {
      const path = join(folder, name);
      return { name, path, event: JSON.parse(readFileSync(path, 'utf8')) as Example['event'] };
    })
    .filter(({ event }) => event.routeKey === undefined || rowOf(event)?.fn === entry);
};
const rowOf = (event: Example['event']) => contractRows.find(({ row }) => routeKey(row) === event.routeKey)?.row;

/** What CloudFront adds. */
const ORIGIN_KEY = 'o'.repeat(48);

/** Name of the secret that is there. */
const PAYMENTS = 'sunward/dev/payments';

/** Cognito, KMS, Scheduler and one secret as far as an empty product needs them. Anything else is refused, and shows. */
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
    if (target.startsWith('AWSCognitoIdentityProviderService.'))
      return answer(400, { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
    if (request.method === 'POST' && request.url?.startsWith('/schedules/'))
      return answer(200, { ScheduleArn: 'arn:aws:scheduler:eu-central-1:123456789012:schedule/sunward-dev/site' });
    if (request.method === 'GET' && request.url?.startsWith('/schedules?')) return answer(200, { Schedules: [] });
    return answer(400, { __type: 'AccessDeniedException', message: `Not part of this test: ${target || request.url}` });
  });
};

const { app, ofType } = synthesise(stageWith('dev'), { bundles: true });
const functionOf = (entry: EntryName) =>
  ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`) ??
  expect.fail(`no function ${entry}`);
/** The folder that CDK uploads for a function. */
const assetOf = (entry: EntryName): string =>
  join(app.outdir, `asset.${functionOf(entry).Properties.Code.S3Key.replace('.zip', '')}`);

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
    ORIGIN_KEY,
    CARD_KEY: 'c'.repeat(48),
    PUBLIC_URL: 'https://app.sunward.example',
    // Only payment events, which ask nobody before their signature is right, are given keys.
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

describe('the bundles that are deployed', () => {
  it('are fed every file of events/', () => {
    const fed = entryNames.flatMap((entry) => examplesOf(entry).map(({ path }) => path));
    const files = readdirSync(EVENTS, { recursive: true, withFileTypes: true });
    expect(fed.sort()).toEqual(
      files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort(),
    );
  });

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
  const run = async (entry: EntryName, events: readonly Example['event'][]) => {
    const bundled = assetOf(entry);
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
  };

  describe.each(entryNames)('%s', (entry) => {
    const outdir = mkdtempSync(join(tmpdir(), `sunward-${entry}-`));
    const examples = examplesOf(entry);
    let metafile: Metafile;
    let ran: Awaited<ReturnType<typeof run>>;

    beforeAll(async () => {
      metafile = await bundle(entryFile(entry), outdir);
      ran = await run(
        entry,
        examples.map(({ event }) => event),
      );
    });

    it('is the entry of this function and of no other', () => {
      // Names of chunks carry a hash of their source map, whose paths are relative to the folder.
      const main = (folder: string) =>
        readFileSync(join(folder, BUNDLE_MAIN), 'utf8').replaceAll(/-[A-Z0-9]{8}\.mjs/g, '.mjs');
      expect(main(assetOf(entry)) === main(outdir)).toBe(true);
      expect(entryNames.filter((name) => assetOf(name) === assetOf(entry))).toEqual([entry]);
    });

    it('is small enough to start quickly', () => {
      const { total, atStart, heaviest } = weigh(metafile);
      console.log(`${entry}: ${total} kB minified, ${atStart} of it read at start: ${heaviest.join(', ')}`);
      expect(atStart).toBeGreaterThan(0);
      expect(atStart).toBeLessThan(limits[entry].start);
      expect(total).toBeLessThan(limits[entry].total);
    });

    it('has example events', () => {
      expect(examples.length).toBeGreaterThan(0);
    });

    it.each(examples.map(({ name, event }, index) => [name, event, index] as const))(
      'answers %s',
      (name, event, index) => {
        const { result, error } = ran.answers[index] ?? {};
        // There is no product here that it could look at, and it says so.
        if (entry === 'check') return expect(error).toContain('/login did not answer');
        expect(error).toBeUndefined();
        if (entry === 'upkeep')
          return expect(result).toEqual(
            name.startsWith('reconcile')
              ? { status: 'done', differing: 0, mended: 0, failed: 0 }
              : { done: 0, left: 0, failed: 0 },
          );
        if (entry === 'messages')
          return expect(result).toMatchObject({ response: { emailMessage: expect.stringContaining('{####}') } });
        if (entry === 'control') return expect(result).toMatchObject({ status: 'skipped', why: 'no-site' });
        const row = rowOf(event) ?? expect.fail('no such row');
        const body: unknown = JSON.parse(result?.body ?? (row.status === 302 ? 'null' : ''));
        if (statusOf[name]) expect(result?.statusCode).toBe(statusOf[name]);
        if (result?.statusCode === 302) return expect(result.headers?.location).toMatch(/^\/accounts/);
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
        return [...raw.matchAll(/whs_\w+|ost_\w+|EU_\w+|not-a-real-password|Bearer \S+?(?=")/g)].map(
          ([secret]) => secret,
        );
      });
      for (const secret of secrets) expect(ran.log).not.toContain(secret);
    });
  });
});
