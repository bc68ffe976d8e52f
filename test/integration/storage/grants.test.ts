import { describe, expect, test } from 'vitest';
import type { StoredGrant } from '#functions/storage/index.ts';
import { storageEngine } from './engine.ts';
import { account, NOON, newId } from './samples.ts';

const engine = storageEngine();
const grant = (sessionId: string): Omit<StoredGrant, 'version'> => ({
  sessionId,
  plan: 'PREMIUM',
  years: 10,
  paidAt: new Date(NOON).toISOString(),
  revoked: false,
  applied: false,
});

describe('a prepayment', () => {
  test('is stored once per session, and changed only on the version that was read', async () => {
    const { grants } = engine.storage;
    const accountId = newId('acc');
    expect(await grants.get(accountId, 'cs_1')).toBeNull();
    await grants.put(accountId, grant('cs_1'), null);
    await expect(grants.put(accountId, grant('cs_1'), null)).rejects.toMatchObject({ code: 'conflict' });
    await grants.put(accountId, { ...grant('cs_1'), applied: true }, 1);
    await expect(grants.put(accountId, { ...grant('cs_1'), revoked: true }, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await grants.get(accountId, 'cs_1')).toEqual({ ...grant('cs_1'), applied: true, version: 2 });
    await grants.put(accountId, grant('cs_2'), null);
    expect((await grants.list(accountId)).map(({ sessionId }) => sessionId)).toEqual(['cs_1', 'cs_2']);
    expect(await grants.list(newId('acc'))).toEqual([]);
  });

  test('stored concurrently exists once', async () => {
    const { grants } = engine.storage;
    const accountId = newId('acc');
    const results = await Promise.allSettled([1, 2, 3].map(() => grants.put(accountId, grant('cs_1'), null)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('that is damaged throws, and never loses a year silently', async () => {
    const { grants } = engine.storage;
    const accountId = newId('acc');
    await grants.put(accountId, grant('cs_1'), null);
    const [row] = await engine.partition(`$sunward#accountId_${accountId}`);
    await engine.damage(row ?? {}, 'years', 'ten');
    await expect(grants.list(accountId)).rejects.toThrow('A stored grant is not valid: years');
  });

  test('is deleted with its site', async () => {
    const { grants, accounts } = engine.storage;
    const { id } = await accounts.create(account());
    await grants.put(id, grant('cs_1'), null);
    await accounts.delete(id);
    expect(await grants.list(id)).toEqual([]);
  });
});
