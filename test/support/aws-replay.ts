import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/** Answers in the form and with the values of AWS's documentation, which `source` names. Not from an account of ours. */
export const awsAnswers = z
  .record(
    z.string(),
    z.record(z.string(), z.object({ source: z.string(), status: z.int(), type: z.string(), body: z.unknown() })),
  )
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../infra/deploy/preflight/fixtures/answers.json'), 'utf8')),
  );

/** What a request asks for. */
const questionOf = (target: string, path: string, body: string): string => {
  if (body.includes('Action=GetCallerIdentity')) return 'sts';
  if (target.endsWith('.GetParameter')) return 'bootstrap';
  if (target.endsWith('.DescribeCertificate')) return 'certificate';
  if (target.endsWith('ServiceQuotas')) return 'quotas';
  if (path.includes('/account-settings')) return 'account-settings';
  if (path.endsWith('/concurrency')) return 'function-concurrency';
  if (path.includes('/functions')) return 'functions';
  if (path.startsWith('/v2/email/account')) return 'mail-account';
  if (path.startsWith('/v2/email/identities/')) return 'mail-identity';
  if (path.startsWith('/schedules')) return 'schedules';
  if (path.includes('/distribution')) return 'distributions';
  return `${target} ${path}`;
};

export interface ReplayedAws {
  readonly url: string;
  /** Which answers to give, by `question`, `question region` or `quotas service`; all others are good. */
  chosen: Readonly<Record<string, string>>;
  /** Method, question and region of each request. */
  asked: string[];
  close(): void;
}

/** The services that a preflight asks, over HTTP, with the answers of the fixtures. */
export const replayAws = async (): Promise<ReplayedAws> => {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    const question = questionOf(target, request.url ?? '', body);
    const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(String(request.headers.authorization))?.[1] ?? '';
    replayed.asked.push(`${request.method} ${question} ${region}`);
    // The lists of quotas are per service, the good one named like it.
    const service = question === 'quotas' ? (JSON.parse(body) as { ServiceCode: string }).ServiceCode : null;
    const { chosen } = replayed;
    const which = chosen[`${question} ${service ?? region}`] ?? chosen[question] ?? service ?? 'good';
    const answer = awsAnswers[question]?.[which] ?? { status: 500, type: 'text/plain', body: 'no such answer' };
    response.writeHead(answer.status, { 'content-type': answer.type });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const replayed: ReplayedAws = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chosen: {},
    asked: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return replayed;
};
