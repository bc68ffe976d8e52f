import { globSync, readFileSync } from 'node:fs';
import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logCodes } from './log-codes.ts';
import { bareLogger, createLogger, type Log } from './logger.ts';

/** The output of one call. */
const written = (write: (log: Log) => void, logger = createLogger({ service: 'control', stage: 'test' })): string => {
  const lines: string[] = [];
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => {
      lines.push(line);
    });
  write(logger);
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

// Powertools writes to the console's own streams except in its development mode.
beforeEach(() => {
  vi.stubEnv('POWERTOOLS_DEV', 'true');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a line carries its code, its level, its function and its fields', () => {
  const line = JSON.parse(written((log) => log.warn('bad row', { entity: 'sensor', fields: ['name'], count: 2 })));
  expect(line).toMatchObject({
    level: 'WARN',
    message: 'bad row',
    service: 'control',
    stage: 'test',
    entity: 'sensor',
    fields: ['name'],
    count: 2,
  });
});

test.each([
  ['password', { password: 'geheim-1' }],
  ['accessToken', { session: { accessToken: 'geheim-1' } }],
  ['authKey', { fields: { authKey: 'geheim-1' } }],
  ['Authorization', { headers: [{ Authorization: 'geheim-1' }] }],
  ['cookie', { cookie: 'a=geheim-1' }],
  ['a webhook key in a text', { route: 'POST /api/webhook/whs_geheim1' }],
  ['a bearer value in a text', { text: 'sent Bearer geheim-1 to it' }],
  ['a JSON web token in a text', { text: 'eyJhbGciOiJ9.eyJnZWhlaW0x.c2ln is geheim no more'.replace('geheim', '') }],
  ['a query parameter', { url: 'https://vendor.example/status?auth_key=geheim-1&id=4' }],
])('a secret is redacted: %s', (_, data) => {
  const line = written((log) => log.error('request failed', data));
  expect(line).not.toMatch(/geheim|eyJ/);
  expect(line).toContain('redacted');
});

test('a secret inside an error is redacted, and the rest is kept', () => {
  const fault = new Error('GET https://vendor.example/v3?token=geheim-1 failed', {
    cause: new Error('Bearer geheim-1 was refused'),
  });
  const line = written((log) => log.error('run failed', { error: fault }));
  expect(line).not.toContain('geheim');
  expect(line).toContain('vendor.example');
  expect(line).toContain('was refused');
});

test('what others wrote cannot begin a line of its own, and times are in UTC', () => {
  const forged = 'x\n{"level":"INFO","message":"request"}\r\u2028\u001b[2J';
  const line = written((log) => log.warn('bad row', { entity: forged }));
  // Locally lines are indented, hence with line breaks of their own.
  expect(line).not.toContain('\n{"level"');
  expect(line).not.toContain('\r');
  expect(line).not.toContain('\u001b');
  expect(JSON.parse(line)).toMatchObject({ entity: forged, timestamp: expect.stringMatching(/^\d{4}-\S+T\S+Z$/) });
});

test('bytes are replaced by their count, ids are kept', () => {
  const line = JSON.parse(
    written((log) => log.info('run', { bytes: new Uint8Array(12), credentialsId: 'crd_1', accountId: 'acc_1' })),
  );
  expect(line).toMatchObject({ bytes: '[12 bytes]', credentialsId: 'crd_1', accountId: 'acc_1' });
});

test('a bare line has no id of its request, trace or function, also where the logger knows them', () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793');
  const logger = createLogger({ service: 'control', stage: 'test' });
  logger.addContext({ awsRequestId: 'request', functionName: 'control', invokedFunctionArn: 'arn' } as Context);
  const line = JSON.parse(written((log) => log.info('link works again', { afterMinutes: 3 }), bareLogger(logger)));
  expect(Object.keys(line).sort()).toEqual(['afterMinutes', 'level', 'message', 'service', 'stage', 'timestamp']);
  expect(JSON.parse(written((log) => log.info('run'), logger))).toMatchObject({ function_request_id: 'request' });
});

test('functions log the listed codes and no others', () => {
  const sources = globSync('functions/**/*.ts', { cwd: new URL('../../', import.meta.url) }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const logged = sources.flatMap((path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/\blog(?:ger)?(?:\(\))?\.(?:debug|info|warn|error)\(\s*['"`]([^'"`]*)/g)].map(
      ([, code]) => code,
    );
  });
  expect([...new Set(logged)].sort()).toEqual(Object.keys(logCodes).sort());
});

test('no line uses a field name that Powertools reserves, and would drop', () => {
  const sources = globSync('functions/**/*.ts', { cwd: new URL('../../', import.meta.url) }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const calls = sources.flatMap((path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/\blog(?:ger)?(?:\(\))?\.(?:debug|info|warn|error)\('[^']*',([^;]*)\)[;,]/g)].map(
      ([, fields]) => `${path}: ${fields}`,
    );
  });
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((call) => /[{,]\s*(level|message|sampling_rate|service|timestamp)\b\s*[:,}]/.test(call))).toEqual(
    [],
  );
});
