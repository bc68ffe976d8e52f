import { describe, expect, it } from 'vitest';
import { chooseProtocol, newBoxAccess, readBasic, readPath } from './address.ts';

describe('access of boxes', () => {
  it('is random, of letters and digits, with a password that is never taken for hex', () => {
    const made = Array.from({ length: 200 }, newBoxAccess);
    expect(new Set(made.flatMap(({ key, password }) => [key, password])).size).toBe(400);
    for (const { key, password } of made) {
      expect(key).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(password).toMatch(/^[0-9A-Za-z]{20}$/);
      expect(password).not.toMatch(/^[0-9a-f]+$/i);
    }
  });
});

describe('what a box dials', () => {
  const key = '9fK2mXzT6vNcR4hYs1dLjG';

  it.each([
    [`/ocpp/${key}/CP-7`, 'CP-7'],
    [`/ocpp/${key}/CP%207?x=1`, 'CP 7'],
    [`/ocpp/${key}//CP-7/`, 'CP-7'],
    [`/ocpp/${key}/%E0%A4%A`, '%E0%A4%A'],
    [`/ocpp/${key}`, 'box'],
    [`/ocpp/${key}/%00%0A`, 'box'],
  ])('%s is %s', (path, identity) => {
    expect(readPath(path, null)).toEqual({ key, identity });
  });

  it('may name the box in its user alone', () => {
    expect(readPath(`/ocpp/${key}/`, 'CP-7')?.identity).toBe('CP-7');
  });

  it.each(['/', '/ocpp/', `/ocpp/${key}x/CP`, '/ocpp/short/CP', `/x/${key}/CP`])('is none of ours: %s', (path) => {
    expect(readPath(path, null)).toBeNull();
  });

  it('may hold a password with a colon', () => {
    const header = `Basic ${Buffer.from('CP-7:a:b').toString('base64')}`;
    expect(readBasic(header)).toEqual({ user: 'CP-7', password: 'a:b' });
    for (const wrong of [undefined, 'Bearer x', 'Basic', 'Basic YQ==']) expect(readBasic(wrong)).toBeNull();
  });

  it.each([
    ['ocpp1.6', 'ocpp1.6'],
    ['ocpp2.0.1, OCPP1.6', 'ocpp1.6'],
    ['', ''],
    [undefined, ''],
    ['ocpp2.1, ocpp2.0.1', 'ocpp2.0.1'],
    ['ocpp2.1', null],
  ])('offers %s: %s', (offered, chosen) => {
    expect(chooseProtocol(offered)).toBe(chosen);
  });
});
