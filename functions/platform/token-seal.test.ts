import { describe, expect, it } from 'vitest';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';
import { createLocalKeyWrapper } from './key-wrapper.ts';
import { createSecrets } from './secrets.ts';
import { sealTokens, unsealTokens } from './token-seal.ts';

const keys = new Map<number, Uint8Array>();
const secrets = createSecrets({
  wrapper: createLocalKeyWrapper(new Uint8Array(32).fill(7)),
  dataKeys: {
    get: async (shard) => keys.get(shard) ?? null,
    create: async (shard, wrapped) => !keys.has(shard) && Boolean(keys.set(shard, wrapped)),
  },
});
const accountId = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
const link = { accountId, credentialsId: credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA') };
const other = { accountId, credentialsId: credentialsIdSchema.parse('crd_01JXBBBBBBBBBBBBBBBBBBBBBB') };
const tokens = { values: { refresh: 'secret-refresh' }, expiresAtMs: 5 };

describe('sealed tokens', () => {
  it('open for their link alone', async () => {
    const sealed = await sealTokens(secrets, link, tokens);
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('secret-refresh');
    expect(await unsealTokens(secrets, link, sealed)).toEqual(tokens);
    expect(await unsealTokens(secrets, other, sealed)).toBeNull();
  });

  it('count as none when they are damaged or of another shape', async () => {
    const sealed = await sealTokens(secrets, link, tokens);
    expect(
      await unsealTokens(
        secrets,
        link,
        sealed.map((byte, index) => (index === 300 ? byte ^ 1 : byte)),
      ),
    ).toBeNull();
    expect(
      await unsealTokens(secrets, link, await secrets.seal(accountId, link.credentialsId, { password: 'x' })),
    ).toBeNull();
    expect(
      await unsealTokens(secrets, link, await secrets.seal(accountId, link.credentialsId, { tokens: '{"values":1}' })),
    ).toBeNull();
  });
});
