import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlEventInput, upkeepEventInput } from '#shared/events.ts';
import { repositoryRoot } from './synth.ts';

const ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:upkeep';
const fired = (input: string) => input.replace('<aws.scheduler.scheduled-time>', '2026-06-01T10:00:00Z');

/** Each call starts Python, which takes seconds, so this runs on request only. Unit tests cover the decisions. */
const why =
  process.env.AWS_CLI === undefined
    ? 'set AWS_CLI=1 to try it'
    : spawnSync('aws', ['--version'], { stdio: 'ignore' }).status === 0
      ? null
      : 'it is not installed (pip install awscli)';
if (why !== null) console.warn(`The redrive is not tested with AWS's own command line: ${why}.`);

/** SQS, Lambda and CloudFormation over HTTP, as far as a redrive calls them. */
const createAws = () => {
  const queues = new Map<string, { MessageId: string; Body: string; MessageAttributes: object; away: boolean }[]>([
    ['upkeep', []],
  ]);
  const invoked: { path: string; type: string | undefined; payload: string }[] = [];
  const leave = (queue: string, Body: string, target: string) =>
    queues.get(queue)?.push({
      MessageId: `${queue}-${queues.get(queue)?.length}`,
      Body,
      MessageAttributes: { TARGET_ARN: { DataType: 'String', StringValue: target } },
      away: false,
    });
  const sqs = (operation: string, body: { QueueUrl: string; Entries?: { Id: string; ReceiptHandle: string }[] }) => {
    const messages = queues.get(body.QueueUrl.split('/').at(-1) ?? '') ?? [];
    if (operation === 'ReceiveMessage') {
      const some = messages.filter(({ away }) => !away).slice(0, 10);
      for (const one of some) one.away = true;
      return { Messages: some.map(({ away: _, ...one }) => ({ ...one, ReceiptHandle: one.MessageId })) };
    }
    const handles = (body.Entries ?? []).map(({ ReceiptHandle }) => ReceiptHandle);
    messages.splice(0, Number.POSITIVE_INFINITY, ...messages.filter((one) => !handles.includes(one.MessageId)));
    return { Successful: (body.Entries ?? []).map(({ Id }) => ({ Id })), Failed: [] };
  };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    if (target.startsWith('AmazonSQS.')) {
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      return response.end(JSON.stringify(sqs(target.slice('AmazonSQS.'.length), JSON.parse(body))));
    }
    if (request.url?.includes('/invocations')) {
      const type = request.headers['x-amz-invocation-type'];
      invoked.push({ path: decodeURIComponent(request.url), type: String(type), payload: body });
      return response.writeHead(202).end();
    }
    const stack = new URLSearchParams(body).get('StackName') ?? '';
    const { port } = server.address() as AddressInfo;
    const queue = stack.replace('sunward-dev-', '');
    response.setHeader('content-type', 'text/xml');
    const members = queues.has(queue)
      ? `<member>
        <LogicalResourceId>Failures</LogicalResourceId><ResourceType>AWS::SQS::Queue</ResourceType>
        <PhysicalResourceId>http://127.0.0.1:${port}/123456789012/${queue}</PhysicalResourceId>
        <LastUpdatedTimestamp>2026-06-01T10:00:00Z</LastUpdatedTimestamp><ResourceStatus>CREATE_COMPLETE</ResourceStatus>
      </member>`
      : '';
    return response.end(`<ListStackResourcesResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
      <ListStackResourcesResult><StackResourceSummaries>${members}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`);
  });
  return { server, queues, invoked, leave };
};

describe.skipIf(why !== null)('npm run redrive, through AWS’s own command line', () => {
  const aws = createAws();
  beforeAll(async () => {
    aws.server.listen(0, '127.0.0.1');
    await once(aws.server, 'listening');
  });
  afterAll(() => {
    aws.server.closeAllConnections();
    aws.server.close();
  });

  /** A folder with an `aws` that calls this server: version 1 takes SQS's endpoint only from its own option. */
  const wrapped = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'sunward-aws-'));
    const url = `http://127.0.0.1:${(aws.server.address() as AddressInfo).port}`;
    writeFileSync(join(folder, 'aws'), `#!/bin/sh\nPATH='${process.env.PATH}' exec aws "$@" --endpoint-url ${url}\n`);
    chmodSync(join(folder, 'aws'), 0o755);
    return folder;
  };

  const redrive = async (...args: readonly string[]) => {
    const wrapper = wrapped();
    const child = spawn(process.execPath, [join(repositoryRoot, 'infra/deploy/redrive-main.ts'), ...args], {
      env: {
        ...process.env,
        PATH: `${wrapper}${delimiter}${process.env.PATH}`,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_EC2_METADATA_DISABLED: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { out, err, code };
  };

  it('drops last night’s runs, fires the upkeep that is still due, and keeps unknown messages', async () => {
    const control = fired(controlEventInput('acc_01JXAAAAAAAAAAAAAAAAAAAAAA'));
    for (let nth = 0; nth < 2; nth += 1) aws.leave('upkeep', control, `${ARN.replace('upkeep', 'control')}:live`);
    aws.leave('upkeep', fired(upkeepEventInput()), ARN);
    aws.leave('upkeep', 'hello', ARN);
    const { out, err, code } = await redrive('--stage', 'dev');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('invoked 1, told again 0, dropped 2, kept 1');
    expect([...aws.queues.values()].map((messages) => messages.map(({ Body }) => Body))).toEqual([['hello']]);
    expect(aws.invoked).toEqual([
      { path: expect.stringContaining(ARN), type: 'Event', payload: fired(upkeepEventInput()) },
    ]);
  });

  it('requires a stage, and names the existing ones', async () => {
    const { err, code } = await redrive();
    expect(code).toBe(1);
    expect(err).toContain('--stage dev|staging|prod');
  });
});
