import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_NOTE, MAX_TAG, MAX_TAGS } from '#shared/model/site-note.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
});
afterAll(() => product.stop());

const NOTE = { note: 'Key at number 4.\nInverter in the cellar.', tags: ['Bonn', 'Contract A'] };
const noted = (body: object, userId = site.installerId) =>
  product.call('patchSiteNote', { params: { accountId: site.accountId }, body, claims: accessClaims(userId) });
const seenBy = async (userId = site.installerId) => {
  const claims = accessClaims(userId);
  const me = (await product.call('getMe', { claims })).body.accounts[0];
  const { body } = await product.call('getSitesHealth', { params: { userId }, claims });
  return { tags: me.tags, note: body.sites[0].note, ofHealth: body.sites[0].tags };
};

describe('the note and the tags of a site', () => {
  it('stand in the list of who made them, and what is left out of a change stays', async () => {
    expect(await seenBy()).toEqual({});
    expect((await noted(NOTE)).body).toEqual(NOTE);
    expect(await seenBy()).toEqual({ tags: NOTE.tags, note: NOTE.note, ofHealth: NOTE.tags });
    expect((await noted({ tags: ['Köln', 'köln', ' Bonn '] })).body).toEqual({
      note: NOTE.note,
      tags: ['Köln', 'Bonn'],
    });
    expect((await noted({ note: '' })).body).toEqual({ tags: ['Köln', 'Bonn'] });
    expect((await noted({ tags: [] })).body).toEqual({});
    expect((await noted({})).body).toEqual({});
    expect(await seenBy()).toEqual({});
  });

  it('are seen by nobody else: neither by the household nor in its export', async () => {
    await noted(NOTE);
    await noted({ note: 'Ours', tags: ['Mine'] }, site.ownerId);
    expect(await seenBy(site.ownerId)).toEqual({ tags: ['Mine'], note: 'Ours', ofHealth: ['Mine'] });
    const claims = accessClaims(site.ownerId);
    const params = { accountId: site.accountId };
    for (const id of ['getAccount', 'listMembers', 'listAudit'] as const)
      expect(JSON.stringify((await product.call(id, { params, claims })).body)).not.toMatch(/number 4|Contract A/);
    let cursor: string | null = null;
    let text = '';
    do {
      const query: Record<string, string> = cursor === null ? {} : { cursor };
      const { body } = await product.call('exportUser', { params: { userId: site.ownerId }, query, claims });
      text += JSON.stringify(body.parts);
      cursor = body.next;
    } while (cursor !== null);
    expect(text).toContain('Mine');
    expect(text).not.toMatch(/number 4|Contract A/);
  });

  it('stay when the site changes hands, and go with the membership', async () => {
    const { accountId, ownerId, installerId } = site;
    await noted({ ...NOTE, tags: ['Leaving'] });
    await noted({ tags: ['Mine'] }, ownerId);
    const { accounts, members } = product.deps.storage;
    await members.reconcileOwner(accountId, installerId, ownerId);
    expect((await members.get(accountId, installerId))?.note).toBe(NOTE.note);
    expect((await members.get(accountId, ownerId))?.tags).toEqual(['Mine']);
    expect(await accounts.get(accountId)).not.toBeNull();
    await members.remove(accountId, installerId);
    expect(await product.snapshot()).not.toContain('Leaving');
    await members.add({ accountId, userId: installerId, role: 'installer' });
    expect((await members.get(accountId, installerId))?.note).toBeUndefined();
    // Whoever left meanwhile is not made a member by it.
    await members.remove(accountId, installerId);
    expect(await members.describe(accountId, installerId, NOTE)).toBeNull();
    expect((await noted(NOTE)).status).toBe(403);
  });

  it('have limits, and are refused where they hide something', async () => {
    const tooMuch = [
      { note: 'x'.repeat(MAX_NOTE + 1) },
      { tags: ['x'.repeat(MAX_TAG + 1)] },
      { tags: [''] },
      { tags: Array.from({ length: MAX_TAGS + 1 }, (_, nth) => `t${nth}`) },
      { tags: ['a\u202eb'] },
      { note: 'a\u0000b' },
      { colour: 'red' },
    ];
    for (const body of tooMuch) expect((await noted(body)).status, JSON.stringify(body)).toBe(400);
    const full = {
      note: 'x'.repeat(MAX_NOTE),
      tags: Array.from({ length: MAX_TAGS }, (_, nth) => `${nth}`.padEnd(MAX_TAG, 'x')),
    };
    expect((await noted(full)).body).toEqual(full);
  });
});
