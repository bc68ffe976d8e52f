import { describe, expect, it } from 'vitest';
import { hashAccess, isPassword, readPath } from '#functions/ocpp/address.ts';
import { boxAddressOf, newLinkKey } from './link-key.ts';

describe('the key of a link', () => {
  it('for wallboxes is an address that they dial, with or without their name, and a password', () => {
    const { hash, passwordHash, kept, reveal } = newLinkKey({ publicUrl: 'https://sunward.example' }, 'ocpp');
    const { address = '', password = '' } = reveal;
    expect(address).toMatch(/^wss:\/\/sunward\.example\/ocpp\/[0-9A-Za-z]{22}$/);
    expect(password).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(password).not.toMatch(/^[0-9a-f]+$/i);
    const { pathname } = new URL(address);
    for (const [path, identity] of [
      [pathname, 'box'],
      [`${pathname}/WALLBOX1`, 'WALLBOX1'],
    ] as const) {
      const dialled = readPath(path, null);
      expect(dialled).toMatchObject({ identity });
      expect(hashAccess(dialled?.key ?? '')).toBe(hash);
    }
    expect(isPassword(password, passwordHash ?? null)).toBe(true);
    const at = { publicUrl: 'https://sunward.example' };
    expect(boxAddressOf(at, kept, hash)).toBe(address);
    expect(boxAddressOf(at, kept, 'hash of a newer key')).toBeNull();
    expect(boxAddressOf(at, {}, hash)).toBeNull();
    expect(JSON.stringify(kept)).not.toContain(password);
  });

  it('for reports is an address that contains it', () => {
    const { passwordHash, kept, reveal } = newLinkKey({ publicUrl: 'https://sunward.example' }, 'webhook');
    expect(reveal.url).toBe(`https://sunward.example/api/webhook/${reveal.key}`);
    expect([passwordHash, kept]).toEqual([undefined, {}]);
  });
});
