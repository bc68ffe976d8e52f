import type { LookupAddress } from 'node:dns';
import { createServer, request as overHttp, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#functions/features/notify/deliver.ts';
import { createOutgoing, isPublicAddress } from '#functions/platform/outgoing.ts';
import type { Happening } from '#shared/model/hooks.ts';
import type { Notice } from '#shared/model/notices.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { liveQueue } from '../../trust/told-queue.ts';
import { type SeededSite, seedSite } from '../site.ts';
import { riskNotices } from './risk-notices.ts';

/** What a user could give as an address in order to reach through us what only we can reach: refused as it is given. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'not https': [
    'http://hooks.user.example/',
    'ftp://hooks.user.example/',
    'file:///etc/passwd',
    'gopher://hooks.user.example/',
    'data:text/plain,x',
    'javascript:alert(1)',
    '//hooks.user.example/',
    'hooks.user.example',
  ],
  'this machine': [
    'https://localhost/',
    'https://api.localhost/',
    'https://127.0.0.1/',
    'https://127.8.9.1/',
    'https://0.0.0.0/',
  ],
  'decimal, octal, hexadecimal, short': [
    'https://2130706433/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
  ],
  'written otherwise': [
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://127.0\t.0.1/',
    'https:\\\\127.0.0.1\\',
    'https:127.0.0.1',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'https://LOCALHOST/',
  ],
  private: ['https://10.0.0.1/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://100.64.0.1/'],
  'link-local and metadata': [
    'https://169.254.169.254/latest/meta-data/',
    'https://169.254.170.2/v2/credentials',
    'https://metadata.google.internal/',
    'https://[fd00:ec2::254]/',
  ],
  'an address at all': ['https://93.184.216.34/', 'https://[2606:4700::1111]/'],
  'IPv6 of any kind': [
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:169.254.169.254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
  ],
  'a name of a network of its own': [
    'https://router.local/',
    'https://nas.lan/',
    'https://box.home/',
    'https://wiki.corp/',
    'https://db.internal/',
    'https://1.0.0.127.in-addr.arpa/',
    'https://hooks/',
    'https://localhost./',
    'https://hooks.user.example./',
  ],
  'another host than it seems': [
    'https://user:word@hooks.user.example/',
    'https://hooks.user.example@127.0.0.1/',
    'https://hooks.user.example:443@127.0.0.1/',
    'https://127.0.0.1\\@hooks.user.example/',
    'https://127.0.0.1:8443/',
    'https://127.0.0.1#@hooks.user.example/',
    'https://127.0.0.1?@hooks.user.example/',
  ],
  'another port': [
    'https://hooks.user.example:22/',
    'https://hooks.user.example:80/',
    'https://hooks.user.example:9001/',
  ],
};

/** Where a name that looks well could lead: refused at each call, before anything is sent. */
const places: Readonly<Record<string, readonly string[]>> = {
  'this machine': ['127.0.0.1', '127.8.9.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::127.0.0.1'],
  private: ['10.0.0.8', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1'],
  'link-local and metadata': ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fd00:ec2::254', '::ffff:169.254.169.254'],
  'of a carrier': ['100.64.0.1', '100.127.255.254'],
  reserved: [
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '2001:db8::1',
    '3fff::1',
    '100::1',
  ],
  multicast: ['224.0.0.1', 'ff02::1'],
  'IPv4 in IPv6': ['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::', 'fec0::1'],
};
const PUBLIC = '93.184.216.34';
const lookedUp = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** How often something was given or tried, and how often it was refused. */
const results: { what: string; where: string; tried: number; refused: number }[] = [];
const note = (what: string, where: string, refusals: readonly boolean[]): void => {
  results.push({ what, where, tried: refusals.length, refused: refusals.filter(Boolean).length });
};

let product: TestProduct;
let site: SeededSite;
let server: Server;
let days = 0;
const arrived: string[] = [];
/** What the resolver says, call by call; the last one stays. */
let resolved: readonly (readonly LookupAddress[])[] = [];
let asked = 0;
let isAllowed = isPublicAddress;
let redirect: { status: number; location: string } | null = null;

beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-15T12:00:00Z'));
  server = createServer((incoming, answer) => {
    arrived.push(incoming.url ?? '');
    incoming.resume();
    if (redirect === null) answer.writeHead(204).end();
    else answer.writeHead(redirect.status, { location: redirect.location }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  // As the product calls out, only that there is no certificate, and that what is public is this machine.
  product.outside.post = createOutgoing({
    resolve: async () => {
      asked += 1;
      return resolved[Math.min(asked, resolved.length) - 1] ?? [];
    },
    isAllowed: (address) => isAllowed(address),
    request: (url, { agent: _, lookup: __, ...given }, onAnswer) =>
      overHttp({ ...given, hostname: '127.0.0.1', port, path: new URL(url).pathname }, onAnswer),
  }).post;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await product.stop();
  const lines = results.map(
    ({ what, where, tried, refused }) => `  ${where.padEnd(24)} ${what.padEnd(36)} ${refused} of ${tried} refused`,
  );
  console.log(`addresses of users\n${lines.join('\n')}`);
});
beforeEach(async () => {
  days += 2;
  product.time.nowMs = Date.parse('2026-06-15T12:00:00Z') + days * DAY_MS;
  arrived.length = 0;
  asked = 0;
  isAllowed = isPublicAddress;
  redirect = null;
  site = await seedSite(product);
});

const ask = (operation: Parameters<TestProduct['call']>[0], parts: object = {}) =>
  product.call(operation, { params: { accountId: site.accountId }, claims: accessClaims(site.ownerId), ...parts });

/** Every way to give an address. */
const ways: Readonly<Record<string, (url: string) => ReturnType<typeof ask>>> = {
  'notices, own webhook': (url) => ask('setNoticeAddress', { body: { address: { kind: 'webhook', url } } }),
  'notices, ntfy': (url) => ask('setNoticeAddress', { body: { address: { kind: 'ntfy', url } } }),
  'webhooks of a site': (url) => ask('createHook', { body: { url, types: ['source.lost'] } }),
};

describe.each(Object.entries(ways))('given by %s', (where, give) => {
  test.each(Object.entries(forms))('%s is refused by its form', async (what, urls) => {
    const answers = [];
    for (const url of urls) {
      const { status, body } = await give(url);
      answers.push({ url, status, code: body.faults?.[0]?.code });
    }
    note(
      what,
      where,
      answers.map(({ status }) => status === 400),
    );
    expect(answers.filter(({ status, code }) => status !== 400 || code !== 'public_url')).toEqual([]);
    expect((await ask('listHooks')).body.hooks).toEqual([]);
    expect((await ask('getNoticeAddress')).body.address).toBeNull();
  });

  test('a name of the internet is taken', async () => {
    for (const url of ['https://hooks.user.example/x', 'https://hooks.user.example:8443/x?y#z'])
      expect((await give(url)).status, url).toBeLessThan(300);
  });
});

test('a bot of Telegram leads nowhere else', async () => {
  const tokens = [
    '1/../../x',
    'user@127.0.0.1:x',
    '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0/../x',
    '110201543:\r\nHost: x',
  ];
  const refused = [];
  for (const token of tokens)
    refused.push(
      (await ask('setNoticeAddress', { body: { address: { kind: 'telegram', token, chatId: '1' } } })).status === 400,
    );
  note('a token that is a path or a host', 'notices, Telegram', refused);
  expect(refused).toEqual(tokens.map(() => true));
});

const risk = riskNotices(
  () => product,
  () => site,
  'Car',
);
/** Tells a notice and a happening at one's own addresses. @returns what became of each */
const told = async (): Promise<readonly string[]> => {
  product.told.length = 0;
  const notice: Notice = risk();
  await deliver(product.deps, { type: 'notice', notice, userId: site.ownerId });
  const at = new Date(product.time.nowMs).toISOString();
  const happening: Happening = {
    ...{ accountId: site.accountId, type: 'source.lost', subject: site.sensorId, episode: at, at },
    data: { source: { id: site.sensorId, name: 'Meter' }, since: at, why: 'silent' },
  };
  product.told.length = 0;
  await liveQueue(product, [{ type: 'happened', happening }], { how: 'not' }, 0);
  const [hook] = (await ask('listHooks')).body.hooks;
  return [(await ask('getNoticeAddress')).body.address.last.outcome, hook.last.outcome];
};
const listen = async (): Promise<void> => {
  // The owner's row comes with the first call.
  await ask('getMe', { params: {} });
  await ask('patchNotices', { body: { kinds: { 'goal-at-risk': ['address'] } } });
  await ways['notices, own webhook']?.('https://hooks.user.example/notice');
  await ways['webhooks of a site']?.('https://hooks.user.example/hook');
};

describe('a name that leads', () => {
  test.each(Object.entries(places))(
    'to what is %s is refused at the call, alone and beside a public one',
    async (what, addresses) => {
      await listen();
      const outcomes: string[] = [];
      for (const address of addresses)
        for (const found of [[address], [PUBLIC, address]]) {
          resolved = [found.map(lookedUp)];
          product.time.nowMs += DAY_MS;
          outcomes.push(...(await told()));
        }
      note(
        what,
        'a name that leads there',
        outcomes.map((outcome) => outcome === 'refused'),
      );
      expect(new Set(outcomes)).toEqual(new Set(['refused']));
      expect(arrived).toEqual([]);
    },
  );

  test('to what is public as it is asked, and elsewhere when it is asked again, reaches what was looked at alone', async () => {
    await listen();
    resolved = [[lookedUp(PUBLIC)], [lookedUp('127.0.0.1')]];
    // The socket ends at this machine, which is what a rebound name would do: it is cut off before anything is sent.
    const outcomes = await told();
    note(
      'rebound: public, then private',
      'a name that leads there',
      outcomes.map((outcome) => outcome === 'refused'),
    );
    expect([outcomes, arrived]).toEqual([['refused', 'refused'], []]);
    expect(asked).toBe(2);
  });

  test.each([301, 302, 303, 307, 308])('to what answers %d elsewhere is not followed', async (status) => {
    await listen();
    resolved = [[lookedUp('127.0.0.1')]];
    isAllowed = () => true;
    const followed: boolean[] = [];
    for (const location of ['http://127.0.0.1/inner', 'http://169.254.169.254/inner', '/inner', 'file:///inner']) {
      redirect = { status, location };
      product.time.nowMs += DAY_MS;
      arrived.length = 0;
      expect(await told()).toEqual(['status', 'status']);
      followed.push(arrived.some((path) => path === '/inner'));
      expect(arrived).toEqual(['/notice', '/hook']);
    }
    note(
      `redirects of ${status}`,
      'a name that leads there',
      followed.map((one) => !one),
    );
    expect(followed).not.toContain(true);
  });
});
