import { Logger } from '@aws-lambda-powertools/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunOutcome } from '#functions/control/run-types.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';

const runSite = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<RunOutcome>>());
vi.mock('#functions/control/run.ts', () => ({ runSite }));
const take = vi.hoisted(() => vi.fn<() => Promise<{ used: number } | { waitS: number }>>());
vi.mock('#functions/storage/people/quotas.ts', () => ({ createQuotas: () => ({ take }) }));

import { buildDeps } from './deps.ts';

const ACCOUNT = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
const LINK = credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA');
const KEY = Buffer.alloc(32, 1).toString('base64');
const region = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const env = { STAGE: 'test', TABLE_NAME: 'table', LOCAL_KEY: KEY };
const quiet = new Logger({ logLevel: 'SILENT' });
const done: RunOutcome = {
  status: 'done',
  commands: 0,
  failedCommands: 0,
  failedReads: 0,
  tookMs: 5,
  sunWh: 0,
  dataAgeS: 9,
  stale: 0,
};

beforeEach(() => {
  take.mockReset();
  take.mockResolvedValue({ used: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  runSite.mockReset();
});

describe('what handlers are built of', () => {
  it('asks for a variable when its part is used, and names it', () => {
    const deps = buildDeps({});
    expect(() => deps.logger).toThrow('STAGE is missing');
    expect(() => deps.storage).toThrow('TABLE_NAME is missing');
    expect(() => deps.identity).toThrow(/USER_POOL_ID is missing.*USER_POOL_CLIENT_ID is missing/);
    expect(() => deps.publicUrl).toThrow('PUBLIC_URL is missing');
    expect(() => deps.schedules).toThrow(/SCHEDULE_GROUP is missing.*CONTROL_FUNCTION_ARN is missing/);
    expect(deps.services.manifests.length).toBeGreaterThan(0);
  });

  it('is built once', () => {
    const deps = buildDeps(env, { aws: region });
    expect(deps.storage).toBe(deps.storage);
    expect(deps.secrets).toBe(deps.secrets);
    expect(deps.services).toBe(deps.services);
  });

  it('refuses two keys for one lock', () => {
    expect(() => buildDeps({ ...env, KMS_KEY_ID: 'key' }, { aws: region }).secrets).toThrow('LOCAL_KEY');
  });

  it('takes clock, fetch and base URLs of vendors from outside', async () => {
    const asked: string[] = [];
    const deps = buildDeps(
      { ...env, VENDOR_BASE_URLS: JSON.stringify({ shelly: 'http://127.0.0.1:1/vendors/shelly' }) },
      {
        clock: () => 1_780_308_000_000,
        fetch: async (input) => {
          asked.push(String(input instanceof Request ? input.url : input));
          return new Response('{"isok":true,"data":{}}', { headers: { 'content-type': 'application/json' } });
        },
      },
    );
    expect(deps.newId('acc')).toMatch(/^acc_01KT1A0F80/);
    const fields = { serverUri: 'https://shelly-1-eu.shelly.cloud', authKey: 'key' };
    await deps.services
      .open('shelly', fields)
      .verify()
      .catch(() => undefined);
    expect(asked.length).toBeGreaterThan(0);
    for (const url of asked) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:1\/vendors\/shelly\//);
  });

  it('opens no service that does not exist', () => {
    expect(() => buildDeps(env).services.open('nobody', {})).toThrow('there is no such service');
    expect(buildDeps(env).services.manifest('constructor')).toBeNull();
  });
});

describe('a run that a click causes', () => {
  const deps = () => buildDeps(env, { aws: region, logger: quiet, clock: () => 1_000 });

  it('is waited for', async () => {
    let finish: (outcome: RunOutcome) => void = () => {};
    runSite.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const order: string[] = [];
    const waiting = deps()
      .runNow(ACCOUNT, 'change')
      .then(() => order.push('answered'));
    await vi.waitFor(() => expect(runSite).toHaveBeenCalledOnce());
    order.push('finished');
    finish(done);
    await waiting;
    expect(order).toEqual(['finished', 'answered']);
    const caused = { accountId: ACCOUNT, trigger: 'user', atMs: 1_000, withinMs: expect.closeTo(19_000, -3) };
    expect(runSite).toHaveBeenCalledWith(expect.anything(), caused);
  });

  it.each([
    ['values', []],
    ['change', [{ trigger: 'change' }]],
    [{ commanded: LINK }, [{ trigger: 'change', reads: LINK }]],
  ] as const)('does not poll again within the minute: a reason for %j', async (reason, runs) => {
    take.mockResolvedValue({ waitS: 30 });
    runSite.mockResolvedValue(done);
    await deps().runNow(ACCOUNT, reason);
    expect(take).toHaveBeenCalledExactlyOnceWith({
      name: 'userRuns',
      subject: ACCOUNT,
      limit: 1,
      windowS: 60,
      window: 'fixed',
    });
    expect(runSite.mock.calls.map(([, input]) => input)).toEqual(runs.map((run) => expect.objectContaining(run)));
  });

  it('never fails whoever clicked', async () => {
    const error = vi.spyOn(quiet, 'error');
    runSite.mockRejectedValue(new Error('storage is down'));
    await expect(deps().runNow(ACCOUNT, 'change')).resolves.toBeUndefined();
    expect(error).toHaveBeenCalledWith('run failed', expect.objectContaining({ accountId: ACCOUNT }));
    take.mockRejectedValue(new Error('storage is down'));
    await expect(deps().runNow(ACCOUNT, 'values')).resolves.toBeUndefined();
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('is not waited for without end', async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(quiet, 'warn');
    runSite.mockReturnValue(new Promise(() => {}));
    const waiting = deps().runNow(ACCOUNT, 'change');
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(waiting).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledWith('run not finished', { accountId: ACCOUNT });
  });

  it("has what is left of the call's time, and ends before its click is answered", async () => {
    vi.useFakeTimers();
    runSite.mockReturnValue(new Promise(() => {}));
    const deadline = startDeadline();
    await vi.advanceTimersByTimeAsync(8_000);
    let answered = false;
    const waiting = deps()
      .runNow(ACCOUNT, 'change', deadline)
      .then(() => (answered = true));
    await vi.advanceTimersByTimeAsync(11_999);
    expect([runSite.mock.lastCall, answered]).toEqual([
      [expect.anything(), expect.objectContaining({ withinMs: 11_000 })],
      false,
    ]);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });
});
