import { describe, expect, it } from 'vitest';
import { boxAddresses, boxHint } from './box-addresses.ts';

const interfaces = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  eth0: [
    { address: '192.168.1.20', family: 'IPv4', internal: false },
    { address: 'fe80::1', family: 'IPv6', internal: false },
  ],
  wlan0: [{ address: '10.0.0.7', family: 'IPv4', internal: false }],
} as unknown as Parameters<typeof boxAddresses>[2];

describe('what wallboxes dial', () => {
  it('is each address of this machine in its networks, where it listens on all', () => {
    expect(boxAddresses('http://localhost:3000', '0.0.0.0', interfaces)).toEqual([
      'ws://192.168.1.20:3000/ocpp/KEY',
      'ws://10.0.0.7:3000/ocpp/KEY',
    ]);
    expect(boxHint('0.0.0.0')).toBe('');
  });

  it('is the address or name that it listens on', () => {
    expect(boxAddresses('http://localhost:3000', '192.168.1.20', interfaces)).toEqual([
      'ws://192.168.1.20:3000/ocpp/KEY',
    ]);
  });

  it('is this machine alone where it listens on nothing else, and then it says how to change that', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(boxAddresses('http://localhost:3000', host, interfaces)).toEqual(['ws://localhost:3000/ocpp/KEY']);
    expect(boxHint('127.0.0.1')).toContain('HOST=0.0.0.0');
  });
});
