import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotices, type NoticeParts } from '#functions/features/notices/notices.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example', locale: 'de-DE' });
  product.mails.length = 0;
  product.faults.mail = null;
});
afterAll(() => product.stop());

const link = (mark: string) => ({ credentialsId: site.credentialsId, service: 'poll', mark });
const notices = () => product.deps.notices;

describe('notices to owners', () => {
  it('are sent once, in the owner’s language, with a way to fix the problem', async () => {
    await Promise.all([1, 2].map(() => notices().linkBroken(site.accountId, link('a/1'))));
    await notices().linkBroken(site.accountId, link('a/1'));
    expect(product.mails).toHaveLength(1);
    expect(product.mails[0]).toMatchObject({ to: 'owner@user.example', replyTo: null });
    expect(product.mails[0]?.subject).toMatch(/nimmt die Anmeldung nicht mehr an$/);
    expect(product.mails[0]?.text).toContain(
      `https://app.example/de-DE/${site.accountId}/credentials/${site.credentialsId}`,
    );
    await notices().linkBroken(site.accountId, link('a/2'));
    expect(product.mails).toHaveLength(2);
  });

  it('reach the current owner', async () => {
    const { storage } = product.deps;
    await storage.users.ensure({ id: site.installerId, email: 'new@user.example' });
    const expiresAt = new Date(product.time.nowMs + 1000).toISOString();
    await storage.accounts.offerOwnership(site.accountId, site.ownerId, { userId: site.installerId, expiresAt });
    await storage.accounts.takeOwnership(site.accountId, site.installerId);
    await notices().paymentFailed(site.accountId, 'in_1');
    await notices().paymentFailed(site.accountId, 'in_1');
    await notices().siteDeletion(site.accountId, '2026-07-01T10:00:00.000Z');
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new@user.example', 'A payment for your site failed'],
      ['new@user.example', 'Your site will be deleted on July 1, 2026'],
    ]);
  });

  it('fail no caller when mail is down, and are sent when requested again', async () => {
    product.faults.mail = new Error('SES is down');
    await notices().linkBroken(site.accountId, link('b/1'));
    expect(product.mails).toEqual([]);
    product.faults.mail = null;
    await notices().linkBroken(site.accountId, link('b/1'));
    expect(product.mails).toHaveLength(1);
  });

  it('are not sent without a known address or a sender, or for a site that is gone', async () => {
    const logged: unknown[] = [];
    const parts: NoticeParts = {
      storage: product.deps.storage,
      mailer: null,
      operator: null,
      publicUrl: () => 'https://app.example',
      serviceName: (service) => service,
      now: product.deps.now,
      log: { error: (...line: unknown[]) => void logged.push(line) },
    };
    const before = await product.snapshot();
    const silent = createNotices(parts);
    await silent.linkBroken(site.accountId, link('c/1'));
    const invitation = { accountId: site.accountId, email: 'a@user.example', role: 'installer' } as const;
    await silent.invitation(invitation, { email: null, locale: 'en' });
    expect(await silent.feedback({ id: site.ownerId, email: null }, { summary: 'a', description: 'b' })).toBe(false);
    const other = await seedSite(product);
    const after = await product.snapshot();
    await notices().linkBroken(other.accountId, link('c/2'));
    await notices().linkBroken(product.deps.newId('acc'), link('c/3'));
    expect([product.mails, logged]).toEqual([[], []]);
    expect(await product.snapshot()).toBe(after);
    expect(after).not.toBe(before);
  });

  it('never log the recipient', async () => {
    const logged: unknown[] = [];
    const failing = createNotices({
      storage: product.deps.storage,
      mailer: { send: () => Promise.reject(new Error('owner@user.example is on the suppression list')) },
      operator: 'operator@sunward.example',
      publicUrl: () => 'https://app.example',
      serviceName: (service) => service,
      now: product.deps.now,
      log: { error: (...line: unknown[]) => void logged.push(line) },
    });
    await failing.linkBroken(site.accountId, link('d/1'));
    expect(logged).toEqual([['mail not sent', { kind: 'linkBroken', fault: 'Error' }]]);
  });
});
