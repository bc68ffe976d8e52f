import { createServer, request as overHttp, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutgoing, isPublicAddress, type OutgoingOptions } from './outgoing.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
const listen = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

const PUBLIC = { address: '93.184.216.34', family: 4 };
const request = { url: 'https://hooks.user.example/path?x=1', headers: { 'x-mine': '1' }, body: '{"a":"ü"}' };

/** Over HTTP to a port of this machine, by the product's own look-up. @param isAllowed this machine, too, unless said otherwise */
const local = (port: number, options: OutgoingOptions = {}) =>
  createOutgoing({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
    request: (url, { agent: _, ...given }, onAnswer) => {
      const { hostname, pathname, search } = new URL(url);
      return overHttp({ ...given, hostname, port, path: `${pathname}${search}` }, onAnswer);
    },
    ...options,
  });

describe('an address', () => {
  it.each([
    ['this machine', ['127.0.0.1', '127.8.9.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::127.0.0.1']],
    [
      'private',
      [
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        'fc00::1',
        'fd12:3456::1',
        '::ffff:10.0.0.1',
        'fec0::1',
      ],
    ],
    [
      'link-local and metadata',
      ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fd00:ec2::254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'],
    ],
    ['of a carrier (CGNAT)', ['100.64.0.1', '100.127.255.254']],
    [
      'reserved',
      [
        '192.0.0.1',
        '192.0.2.1',
        '198.18.0.1',
        '198.51.100.1',
        '203.0.113.1',
        '240.0.0.1',
        '255.255.255.255',
        '2001:db8::1',
        '3fff::1',
        '100::1',
        '5f00::1',
      ],
    ],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    [
      'another one in IPv6 (NAT64, 6to4, Teredo)',
      ['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::'],
    ],
    ['no address', ['', 'localhost', '1.2.3', 'fe80::1%eth0', '0x7f.1', '2130706433']],
  ])('that is %s is not public', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('of the internet is public', () => {
    const addresses = [
      '93.184.216.34',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '2a00:1450:4001::200e',
    ];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('a call', () => {
  it('is made as it is meant, and says the status', async () => {
    const seen: unknown[] = [];
    const port = await listen((incoming, answer) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        seen.push([
          incoming.method,
          incoming.url,
          incoming.headers.host,
          incoming.headers['x-mine'],
          Buffer.concat(parts).toString(),
        ]);
        answer.writeHead(429, { 'retry-after': '7' }).end('later');
      });
    });
    expect(await local(port).post(request)).toEqual({ status: 429, retryAfterS: 7 });
    expect(seen).toEqual([['POST', '/path?x=1', expect.stringContaining('hooks.user.example'), '1', request.body]]);
  });

  it('to a name that leads to what is not public is refused before anything is sent, if only one of its addresses is not', async () => {
    let calls = 0;
    const port = await listen((_, answer) => {
      calls += 1;
      answer.end();
    });
    for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '100.64.0.1'])
      for (const resolved of [[{ address, family: 4 }], [PUBLIC, { address, family: 4 }]])
        await expect(
          local(port, { resolve: async () => resolved, isAllowed: isPublicAddress }).post(request),
        ).rejects.toMatchObject({ trouble: 'refused' });
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'http://hooks.user.example/', 'https://localhost/'])
      await expect(local(port).post({ ...request, url })).rejects.toMatchObject({ trouble: 'refused' });
    expect(calls).toBe(0);
  });

  it('asks for a name once and connects to what was looked at, so that a second answer of its resolver leads nowhere', async () => {
    const asked: string[] = [];
    const port = await listen((_, answer) => answer.end());
    const rebound = local(port, {
      resolve: async (name) => {
        asked.push(name);
        return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    expect((await rebound.post(request)).status).toBe(200);
    expect(asked).toEqual(['hooks.user.example']);
  });

  it('that ends at an address that was not meant is cut off', async () => {
    const bodies: string[] = [];
    const port = await listen((incoming, answer) => {
      incoming.on('data', (part: Buffer) => bodies.push(part.toString()));
      answer.end();
    });
    let looks = 0;
    const cut = local(port, {
      // Good when it is resolved, and bad once it is connected to.
      isAllowed: () => {
        looks += 1;
        return looks === 1;
      },
    });
    await expect(cut.post(request)).rejects.toMatchObject({ trouble: 'refused' });
    expect(bodies).toEqual([]);
  });

  it('follows no redirect', async () => {
    let inner = 0;
    const port = await listen((incoming, answer) => {
      if (incoming.url === '/inner') inner += 1;
      answer.writeHead(302, { location: 'http://127.0.0.1/inner' }).end();
    });
    expect((await local(port).post(request)).status).toBe(302);
    expect(inner).toBe(0);
  });

  it('that takes too long ends, in the resolver, too, and says no more than that', async () => {
    const port = await listen(() => undefined);
    await expect(local(port, { timeoutMs: 50 }).post(request)).rejects.toMatchObject({ trouble: 'timeout' });
    const deaf = local(port, { timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    await expect(deaf.post(request)).rejects.toMatchObject({
      trouble: 'timeout',
      message: 'an address of a user: timeout',
    });
  });

  it('to nobody says so, and reads no endless answer', async () => {
    const port = await listen((_, answer) => {
      answer.writeHead(200);
      const more = setInterval(() => answer.write('x'.repeat(65_536)), 1);
      answer.on('close', () => clearInterval(more));
    });
    expect((await local(port).post(request)).status).toBe(200);
    await expect(local(9).post(request)).rejects.toMatchObject({ trouble: 'unreachable' });
    await expect(local(port, { resolve: async () => [] }).post(request)).rejects.toMatchObject({
      trouble: 'unreachable',
    });
    const unknown = local(port, { resolve: async () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.post(request)).rejects.toMatchObject({ trouble: 'unreachable' });
  });
});
