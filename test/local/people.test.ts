import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { type Driver, drive, startFast, temporaryFolder } from './driver.ts';
import { signUp } from './sign-up.ts';

interface Shown {
  readonly to: string;
  readonly kind?: string;
  readonly code?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly replyTo?: string | null;
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let owner: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0 });
  owner = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
const outbox = () => json<readonly Shown[]>(`${product.homeUrl}/outbox`);

describe('a second person, on one machine', () => {
  test('is invited by mail, signs up with the address in another case, accepts, and takes the site over', async () => {
    const { accountId } = product;
    const email = 'Installer@Sunward.example';
    await owner.client.inviteMember({ params: { accountId }, body: { email } });
    const mail = (await outbox()).find(({ subject }) => subject?.startsWith('Invitation'));
    expect(mail).toMatchObject({ to: 'installer@sunward.example' });
    expect(mail?.text).toContain(`${product.url}/accounts?noRedirect=true`);
    const page = await fetch(`${product.homeUrl}/outbox`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('“Demo home”');

    await signUp(product, email, 'Sunward-inst-1');
    const installer = await drive(product, { email: ` ${email.toUpperCase()}`, password: 'Sunward-inst-1' });
    const me = await installer.client.getMe();
    expect([me.email, me.accounts]).toEqual(['installer@sunward.example', []]);
    const params = { userId: me.id, accountId };
    expect(await installer.client.listInvitations({ params: { userId: me.id } })).toMatchObject([
      { accountId, accountName: 'Demo home', role: 'installer', invitedBy: DEMO.email },
    ]);
    await installer.client.acceptInvitation({ params, body: { role: 'installer' } });
    expect((await installer.client.getAccount({ params: { accountId } })).role).toBe('installer');
    await expect(installer.client.listMembers({ params: { accountId } })).rejects.toMatchObject({ status: 403 });

    await owner.client.offerOwnership({ params: { accountId }, body: { userId: me.id } });
    await installer.client.acceptInvitation({ params, body: { role: 'owner' } });
    const { members } = await installer.client.listMembers({ params: { accountId } });
    expect(members.map(({ email: address, role }) => [address, role])).toEqual([
      ['installer@sunward.example', 'owner'],
      [DEMO.email, 'installer'],
    ]);
    await expect(owner.client.listMembers({ params: { accountId } })).rejects.toMatchObject({ status: 403 });
  });

  test('writes feedback, which reaches the operator', async () => {
    const { id: userId } = await owner.client.getMe();
    const body = { summary: 'Thank you', description: 'The sun charges my car.' };
    expect(await owner.client.sendFeedback({ params: { userId }, body })).toEqual({ sent: true });
    expect((await outbox()).findLast(({ subject }) => subject?.startsWith('Feedback'))).toMatchObject({
      to: 'operator@sunward.example',
      subject: expect.stringMatching(/^Feedback of user /),
      replyTo: DEMO.email,
    });
  });
});
