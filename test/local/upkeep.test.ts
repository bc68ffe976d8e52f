import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LocalProduct } from '#infra/local/start.ts';
import { priceKey } from '#shared/plans.ts';
import { HOUR_MS } from '#shared/units.ts';
import { drive, startFast, temporaryFolder } from './driver.ts';
import { signUp } from './sign-up.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0 });
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const person = async (email: string) => {
  const login = { email, password: 'Sunward-leave-1' };
  await signUp(product, email, login.password);
  const { client } = await drive(product, login);
  return { login, client, userId: (await client.getMe()).id };
};
const timezone = 'Europe/Berlin';

describe('on one machine', () => {
  test('a deleted user loses their sites, cannot sign in again, and may sign up once more', async () => {
    const { login, client, userId } = await person('leaver@sunward.example');
    const params = { userId };
    await client.createAccount({ params, body: { name: 'Short', timezone, priceId: priceKey('BASIC', 'month') } });
    expect(await client.deleteUser({ params })).toMatchObject({
      id: userId,
      sites: [{ name: 'Short' }],
      finished: true,
    });
    await expect(client.getMe()).rejects.toMatchObject({ status: 401 });
    await expect(drive(product, login)).rejects.toMatchObject({ status: 401 });
    const again = await person(login.email);
    expect(again.userId).not.toBe(userId);
    expect((await again.client.getMe()).accounts).toEqual([]);
  });

  test('an unpaid site is gone after a day of the local clock', async () => {
    const { client, userId } = await person('waverer@sunward.example');
    const body = { name: 'Maybe', timezone, priceId: priceKey('PREMIUM', 'year') };
    expect(await client.createAccount({ params: { userId }, body })).toContain('/pay/');
    expect((await client.getMe()).accounts).toMatchObject([{ name: 'Maybe' }]);
    const { clock } = product;
    clock.hold(clock.now() + 24 * HOUR_MS);
    clock.release(clock.now());
    await vi.waitFor(async () => expect((await client.getMe()).accounts).toEqual([]), {
      timeout: 60_000,
      interval: 250,
    });
  });
});
