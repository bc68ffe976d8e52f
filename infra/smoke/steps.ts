import { randomUUID } from 'node:crypto';
import { ApiCallError } from '#shared/contract/caller.ts';
import { withoutChallenge } from '#shared/contract/client.ts';
import { contract } from '#shared/contract/index.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { Skip } from './outcome.ts';
import { known, type Run, waitFor } from './run.ts';
import { OWN_SITE, PREPARED_SITE } from './target.ts';

export interface Step {
  readonly name: string;
  /** @returns what was seen. @throws Skip if it cannot be tried here */
  readonly run: (run: Run) => Promise<string>;
}

const TIME_ZONE = 'Europe/Berlin';
/** What the sensor reports: PV in W, no surplus, so that control has nothing to switch on. */
const REPORTS_W = [500, 510, 520] as const;
/** A site of a run that was killed is this old before another run removes it. */
const ABANDONED_MS = 15 * 60_000;

const check = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};
const statusOf = async (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiCallError) return error.status;
      throw error;
    },
  );

const pages = async ({ target }: Run): Promise<string> => {
  const page = await fetch(`${target.url}/`);
  check(page.ok && (await page.text()).includes('<html'), `the landing page answered ${page.status}`);
  check(page.headers.has('content-security-policy'), 'the landing page has no content security policy');
  const config = await fetch(`${target.url}/config.json`);
  check(config.ok && typeof (await config.json()) === 'object', `/config.json answered ${config.status}`);
  return target.url;
};

const closed = async ({ client }: Run): Promise<string> => {
  check((await client.listServices()).length > 0, 'no services are listed');
  const status = await statusOf(client.getMe());
  check(status === 401, `/api/auth/me without a token answered ${status}`);
  return 'public rows answer, others want a token';
};

/** Sites of runs that were killed before they could clean up. */
const removeAbandoned = async ({ client }: Run, sites: readonly { id: AccountId; name: string }[]): Promise<number> => {
  const abandoned = sites.filter(
    ({ name }) => name.startsWith(OWN_SITE) && Date.now() - Date.parse(name.slice(OWN_SITE.length)) > ABANDONED_MS,
  );
  for (const { id } of abandoned) await client.deleteImmediately({ params: { accountId: id } });
  return abandoned.length;
};

const signIn = async (run: Run): Promise<string> => {
  const { client, target, cleanup } = run;
  const { email, password, throwAway } = await target.tester();
  run.token = withoutChallenge(await client.login({ body: { email, password } })).accessToken;
  const me = await client.getMe();
  run.prove = async () => {
    await client.reauthenticate({ params: { userId: me.id }, body: { password } });
    return true;
  };
  run.user = { id: me.id, throwAway };
  if (throwAway) cleanup.add('user', () => client.deleteUser({ params: { userId: me.id } }));
  const removed = await removeAbandoned(run, me.accounts);
  const prepared = me.accounts.find(({ name, role }) => name === PREPARED_SITE && role.type === 'owner');
  if (prepared) run.watchedId = prepared.id;
  return `${throwAway ? 'as a new user' : 'as the prepared user'}${removed > 0 ? `; ${removed} old sites removed` : ''}`;
};

const createSite = async (run: Run): Promise<string> => {
  const { client, target, cleanup } = run;
  const userId = known(run.user, 'the user').id;
  const plan = target.checkOut ? 'PREMIUM' : 'BASIC';
  const name = `${OWN_SITE}${new Date().toISOString()}`;
  const created = await client.createAccount(
    { params: { userId }, body: { name, timezone: TIME_ZONE, priceId: priceKey(plan, 'month') } },
    { idempotencyKey: randomUUID() },
  );
  const mine = (await client.getMe()).accounts.find((one) => one.name === name);
  const accountId = accountIdSchema.parse(mine?.id ?? (typeof created === 'string' ? undefined : created.id));
  run.accountId = accountId;
  run.watchedId ??= accountId;
  cleanup.add('site', () => client.deleteImmediately({ params: { accountId } }));
  if (typeof created === 'string') {
    check(
      target.checkOut !== null,
      'a free site wants a payment page: this stage computes tax, which needs an address',
    );
    await target.checkOut?.(created, client);
    // Reads the provider now, whose event may take a while.
    await client.getSubscription({ params: { accountId } });
    await client.patchAccount({ params: { accountId }, body: { settings: { autochargeInterval: 1 } } });
  }
  return `${plan} ${accountId}`;
};

const addSensor = async (run: Run): Promise<string> => {
  const { client } = run;
  const params = { accountId: known(run.accountId, 'the site') };
  const { credentials, reveal } = await client.createCredentials({
    params,
    body: { service: 'webhook', name: 'Smoke', fields: {} },
  });
  const key = Object.values(reveal)
    .join(' ')
    .match(/whs_\w+/)?.[0];
  run.webhook = { key: known(key, 'the key of the webhook'), credentialsId: credentials.id };
  const [device] = await client.listDevices({ params: { ...params, credentialsId: credentials.id } });
  await client.createSensor({
    params,
    body: { credentialsId: credentials.id, deviceId: known(device, 'the device').deviceId, name: 'Smoke' },
  });
  return 'webhook';
};

const report = async (run: Run): Promise<string> => {
  const { client, target } = run;
  const { key } = known(run.webhook, 'the webhook');
  const post = (value: number, secret: string): Promise<Response> =>
    fetch(`${target.url}/api/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ pvProductionW: value, gridW: 1000 }),
    });
  const wrong = await post(0, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`);
  check(wrong.status === 401, `a report with a wrong key answered ${wrong.status}`);
  let shownW: number | null = null;
  for (const value of REPORTS_W) {
    const answer = await post(value, key);
    check(answer.status === 200, `a report answered ${answer.status}`);
    // What comes sooner than the step of the sensor is acknowledged, and not stored.
    const { stored } = contract.reportByHeader.response.parse(await answer.json());
    check(stored || shownW !== null, 'the first report was not stored');
    if (stored) shownW = value;
  }
  const params = { accountId: known(run.accountId, 'the site') };
  await waitFor(run, 'the last stored report at the sensor', async () => {
    const [sensor] = await client.listSensors({ params });
    return sensor?.sensorData[0]?.pvPowerW === shownW ? sensor : null;
  });
  return `${REPORTS_W.length} reports, the last stored one shown; a wrong key is refused`;
};

const addAppliance = async (run: Run): Promise<string> => {
  const { client, target } = run;
  if (run.watchedId !== run.accountId) throw new Skip(`the prepared site "${PREPARED_SITE}" has its own`);
  const link = await target.link();
  if (link === null)
    throw new Skip(`no device may be linked here: prepare a site "${PREPARED_SITE}", or add "link" to the secret`);
  const params = { accountId: known(run.accountId, 'the site') };
  const { credentials } = await client.createCredentials({
    params,
    body: { service: link.service, name: 'Smoke', fields: { ...link.fields } },
  });
  const devices = await client.listDevices({ params: { ...params, credentialsId: credentials.id } });
  const { deviceId, name } = known(
    devices.find(({ kind }) => kind === 'appliance'),
    'an appliance',
  );
  const body = { credentialsId: credentials.id, deviceId, name: 'Smoke', mode: 'AUTO' } as const;
  run.applianceId = (await client.createAppliance({ params, body })).id;
  return `${link.service} ${name}`;
};

const schedule = async (run: Run): Promise<string> => {
  const { client } = run;
  const params = { accountId: known(run.watchedId, 'the site') };
  const { lastRunAt, nextRunAt } = await client.getAccount({ params });
  const due = known(nextRunAt ?? undefined, 'the time of the next run');
  const { now } = run.target;
  if (now !== null && Date.parse(due) - now() > run.endMs - performance.now())
    throw new Skip(
      `the next run is due at ${due}, after the limit: prepare a site "${PREPARED_SITE}", or raise --limit-s`,
    );
  const fired = await waitFor(run, `the firing of ${due}`, async () => {
    const last = (await client.getAccount({ params })).lastRunAt;
    return last !== null && last >= due && last !== lastRunAt ? last : null;
  });
  run.firedAt = fired;
  return `due ${due}, ran ${fired}`;
};

const decision = async (run: Run): Promise<string> => {
  const { client } = run;
  if (run.watchedId === run.accountId && run.applianceId === undefined) throw new Skip('the site has no appliance');
  const { firedAt } = run;
  if (firedAt === undefined) throw new Skip('no firing was seen');
  const params = { accountId: known(run.watchedId, 'the site') };
  const { reason, time } = await waitFor(run, 'a decision', async () => {
    const appliances = await client.listAppliances({ params });
    return appliances.map((one) => one.decision).find((one) => one !== null && one.time >= firedAt) ?? null;
  });
  return `${reason.code} ${time}`;
};

const removeSite = async (run: Run): Promise<string> => {
  const { client, cleanup } = run;
  const params = { accountId: known(run.accountId, 'the site') };
  await client.deleteImmediately({ params });
  cleanup.done('site');
  const status = await statusOf(client.getAccount({ params }));
  check(status === 403 || status === 404, `the deleted site still answers ${status}`);
  return `a deleted site answers ${status}`;
};

const removeUser = async (run: Run): Promise<string> => {
  const { id: userId, throwAway } = known(run.user, 'the user');
  if (!throwAway) throw new Skip('the prepared user stays');
  await run.client.deleteUser({ params: { userId } });
  run.cleanup.done('user');
  return 'deleted';
};

/** In order: each needs those before. */
export const steps: readonly Step[] = [
  { name: 'pages', run: pages },
  { name: 'access', run: closed },
  { name: 'sign in', run: signIn },
  { name: 'site', run: createSite },
  { name: 'sensor', run: addSensor },
  { name: 'reports', run: report },
  { name: 'appliance', run: addAppliance },
  { name: 'schedule', run: schedule },
  { name: 'decision', run: decision },
  { name: 'delete site', run: removeSite },
  { name: 'delete user', run: removeUser },
];
