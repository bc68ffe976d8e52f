import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { demoAccounts } from '#infra/local/vendors.ts';
import type { ContractClient } from '#shared/contract/caller.ts';
import { createClient, withoutChallenge } from '#shared/contract/client.ts';
import { priceKey } from '#shared/plans.ts';
import { signUp } from '#test/local/sign-up.ts';

/** Callers: with the token of the owner, an installer, a user with another site, or with none. */
export interface Persona {
  readonly name: 'owner' | 'installer' | 'stranger' | 'nobody';
  readonly token: string | null;
}

/** The demo site and its people, the values of its paths, and what no caller may ever receive. */
export interface Stage {
  readonly personas: readonly Persona[];
  /** Values of path parameters that exist. */
  readonly params: Readonly<Record<string, readonly string[]>>;
  readonly secrets: readonly string[];
}

const PASSWORD = 'Sunward-fuzz-1';

const signIn = async (
  product: LocalProduct,
  email: string,
  password: string,
): Promise<{ readonly client: ContractClient; readonly token: string }> => {
  const open = createClient({ baseUrl: `${product.url}/api/`, fetch, accessToken: () => null });
  const { accessToken } = withoutChallenge(await open.login({ body: { email, password } }));
  return {
    client: createClient({ baseUrl: `${product.url}/api/`, fetch, accessToken: () => accessToken }),
    token: accessToken,
  };
};

/** Everything that a path of the site can name, so that calls reach their handlers. */
const paramsOf = async (owner: ContractClient, { accountId }: LocalProduct): Promise<Record<string, string[]>> => {
  const params = { accountId };
  const [sensors, appliances, credentials, invitation] = await Promise.all([
    owner.listSensors({ params }),
    owner.listAppliances({ params }),
    owner.listCredentials({ params }),
    owner.inviteMember({ params, body: { email: 'somebody-else@sunward.example' } }),
  ]);
  return {
    accountId: [accountId],
    sensorId: sensors.map(({ id }) => id),
    applianceId: appliances.map(({ id }) => id),
    credentialsId: credentials.map(({ id }) => id),
    invitationId: [invitation.id],
    service: ['tesla', 'shelly'],
  };
};

/** Creates the people of the fuzz in a fresh product. */
export const setStage = async (product: LocalProduct): Promise<Stage> => {
  const owner = await signIn(product, DEMO.email, DEMO.password);
  const params = { accountId: product.accountId };
  const hook = await owner.client.createCredentials({ params, body: { service: 'webhook', name: 'Hook', fields: {} } });
  const key = hook.reveal.key ?? '';
  if (key === '') throw new Error('The webhook has no key');
  const userIds = [(await owner.client.getMe()).id];

  const join = async (name: string) => {
    const email = `${name}@sunward.example`;
    await signUp(product, email, PASSWORD);
    const person = await signIn(product, email, PASSWORD);
    const { id: userId } = await person.client.getMe();
    userIds.push(userId);
    return { ...person, userId };
  };
  await owner.client.inviteMember({ params, body: { email: 'installer@sunward.example' } });
  const installer = await join('installer');
  const mine = { params: { userId: installer.userId, ...params }, body: { role: 'installer' as const } };
  await installer.client.acceptInvitation(mine);
  const stranger = await join('stranger');
  // Owning one site gives no access to another.
  await stranger.client.createAccount({
    params: { userId: stranger.userId },
    body: { name: 'Next door', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') },
  });
  return {
    personas: [
      { name: 'nobody', token: null },
      { name: 'stranger', token: stranger.token },
      { name: 'installer', token: installer.token },
      { name: 'owner', token: owner.token },
    ],
    params: { ...(await paramsOf(owner.client, product)), userId: userIds, key: [key] },
    secrets: [
      demoAccounts['go-e-v3'].apiToken,
      demoAccounts.shelly.authKey,
      DEMO.password,
      PASSWORD,
      key,
      owner.token,
      installer.token,
      stranger.token,
    ],
  };
};
