import { describe, expect, it } from 'vitest';
import { baseUrl, egressAllowed } from './egress.ts';

const manifest = { egressHosts: ['.vendor.example', 'login.maker.example'] };
const inCloud = { baseUrlOverride: null };
const simulated = { baseUrlOverride: 'http://127.0.0.1:3001/vendors/x/' };

describe('egress', () => {
  it.each(['https://a.vendor.example/x', 'https://a.b.vendor.example/', 'https://login.maker.example/?a=b'])(
    'goes to %s',
    (url) => {
      expect(egressAllowed(new URL(url), manifest, inCloud)).toBe(true);
      expect(egressAllowed(new URL(url), manifest, simulated)).toBe(true);
    },
  );

  it.each([
    'https://evil.example/',
    'https://vendor.example/',
    'https://evilvendor.example/',
    'https://a.vendor.example.evil.example/',
    'https://a.login.maker.example/',
    'http://a.vendor.example/',
    'https://a.vendor.example:8443/',
    'https://user:pass@a.vendor.example/',
    'https://evil.example\\@a.vendor.example/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3001/home',
    'http://127.0.0.1:3001/vendors/xy',
    'http://127.0.0.1:3001/vendors/x/../y',
    'http://127.0.0.1:3002/vendors/x/status',
    'file:///etc/passwd',
  ])('does not go to %s', (url) => {
    expect(egressAllowed(new URL(url), manifest, inCloud)).toBe(false);
    expect(egressAllowed(new URL(url), manifest, simulated)).toBe(false);
  });

  it('allows the simulator only where one is configured', () => {
    const url = new URL('http://127.0.0.1:3001/vendors/x/status');
    expect(egressAllowed(url, manifest, simulated)).toBe(true);
    expect(egressAllowed(url, manifest, inCloud)).toBe(false);
  });

  it('uses the simulator as base URL where one is configured', () => {
    expect(baseUrl(simulated, 'https://a.vendor.example')).toBe('http://127.0.0.1:3001/vendors/x');
    expect(baseUrl(inCloud, 'https://a.vendor.example/')).toBe('https://a.vendor.example');
  });
});
