import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AdapterContext, capability, VendorError } from './port.ts';
import {
  accountKeyOf,
  isServiceId,
  loadIntegration,
  manifestOf,
  openService,
  serviceIds,
  services,
} from './registry.ts';

const context: AdapterContext = {
  fetch: async () => Response.json([]),
  now: () => 0,
  sleep: async () => {},
  fields: { serverUri: 'shelly-42-eu.shelly.cloud', authKey: 'key' },
  baseUrlOverride: null,
};

describe('registry', () => {
  it('contains every folder', () => {
    const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name);

    expect([...serviceIds].sort()).toEqual(folders.sort());
    expect(services().map(({ id }) => id)).toEqual(serviceIds);
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| \[.+\]\(functions\/integrations\/([\w-]+)\/README\.md\) \|/gm)];
    expect(rows.map(([, id]) => id).sort()).toEqual(folders);
  });

  it('is in the README with what a home needs', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const said = [
      ...readme.matchAll(/^\| \[.+\]\(functions\/integrations\/([\w-]+)\/README\.md\) \|.*\| ([^|]*) \|$/gm),
    ];
    expect(Object.fromEntries(said.map(([, id = '', needs = '']) => [id, needs.trim()]))).toEqual(
      Object.fromEntries(serviceIds.map((id) => [id, manifestOf(id)?.needs?.en ?? ''])),
    );
  });

  it('loads the folder that the id names', async () => {
    for (const id of serviceIds) {
      const integration = await loadIntegration(id);
      expect(integration.manifest).toBe(manifestOf(id));
      expect(accountKeyOf(id, {})).toBe(integration.accountKey({}));
    }
  });

  it('rejects unknown services', () => {
    for (const id of ['toString', '__proto__', '', 'SHELLY', '_blueprint']) {
      expect(isServiceId(id)).toBe(false);
      expect(manifestOf(id)).toBeNull();
      expect(accountKeyOf(id, {})).toBeNull();
      expect(() => openService(id, () => context)).toThrow(VendorError);
    }
  });

  it('opens a service before its folder is loaded', async () => {
    const adapter = openService('shelly', () => context);

    await expect(adapter.verify()).resolves.toBeUndefined();
    const read = capability(adapter, 'read')({ sensors: [], appliances: [] });
    await expect(read).resolves.toEqual({ sensors: [], appliances: [] });
    const command = capability(adapter, 'command')({ deviceId: 'a1b2c3/em:0' }, { kind: 'off' });
    await expect(command).rejects.toThrow('no switch');
    await expect(openService('webhook', () => context).listDevices()).resolves.toHaveLength(2);
  });

  it('opens a service with the capabilities that its manifest offers', () => {
    const capabilities = ['read', 'command', 'vehicles', 'battery', 'revoke'] as const;
    const of = (id: string) => capabilities.filter((name) => openService(id, () => context)[name] !== undefined);
    expect(of('tesla')).toEqual(capabilities);
    expect(of('shelly')).toEqual(['read', 'command']);
    expect(of('sma')).toEqual(['read', 'revoke']);
    expect(of('webhook')).toEqual([]);
    expect(() =>
      capability(
        openService('sma', () => context),
        'command',
      ),
    ).toThrow(VendorError);
  });

  it('distinguishes accounts without a secret', () => {
    const key = accountKeyOf('shelly', context.fields);
    expect(key).toContain('shelly-42-eu.shelly.cloud');
    expect(key).not.toBe(accountKeyOf('shelly', { ...context.fields, authKey: 'other' }));
    expect(accountKeyOf('shelly', { ...context.fields, serverUri: 'HTTPS://shelly-42-eu.shelly.cloud/' })).toBe(key);
    expect(accountKeyOf('go-e-v3', { serialNumber: '74368' })).toBe('074368');
    expect(accountKeyOf('go-e-v3', { serialNumber: ' 074368 ' })).toBe('074368');
    expect(accountKeyOf('webhook', {})).toBeNull();
  });
});
