import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openVault } from '#functions/platform/vault.ts';
import { BUNDLE_MAIN, bundle } from '#infra/constructs/bundle.ts';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';
import { repositoryRoot } from './synth.ts';

const ACCOUNT = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
const LINK = credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA');
const fields = { user: 'somebody@sunward.example', password: 'not-a-real-password' };
const key = randomBytes(32);

/** Seals in a process that has only the bundle. */
const sealing = `
const { openVault } = await import(process.argv[1]);
const [key, account, link, fields] = process.argv.slice(2);
let wrapped = null;
const dataKeys = { get: async () => wrapped, create: async (_, made) => { wrapped = made; return true; } };
const vault = openVault(dataKeys, { kind: 'local', key: Uint8Array.from(Buffer.from(key, 'base64')) }, {});
const sealed = await vault.seal(account, link, JSON.parse(fields));
const opened = await vault.unseal(account, link, sealed);
console.log(JSON.stringify({ opened, sealed: Buffer.from(sealed).toString('base64'), wrapped: Buffer.from(wrapped).toString('base64') }));
`;

describe('the bundled encryption', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'sunward-vault-'));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));

  it('decrypts what it encrypted, and so does the unbundled one', async () => {
    await bundle(join(repositoryRoot, 'functions/platform/vault.ts'), outdir);
    const out = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        sealing,
        join(outdir, BUNDLE_MAIN),
        key.toString('base64'),
        ACCOUNT,
        LINK,
        JSON.stringify(fields),
      ],
      { encoding: 'utf8', env: {}, cwd: outdir },
    );
    const { opened, sealed, wrapped } = JSON.parse(out);
    expect(opened).toEqual(fields);
    const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
    const dataKeys = { get: async () => bytes(wrapped), create: async () => false };
    const vault = openVault(dataKeys, { kind: 'local', key: Uint8Array.from(key) }, {});
    expect(await vault.unseal(ACCOUNT, LINK, bytes(sealed))).toEqual(fields);
  });
});
