import type { Deps } from '#functions/deps.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { chargingSessionId } from '#functions/storage/history/session-rows.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import type { Happening } from '#shared/model/hooks.ts';
import { applianceIdSchema, type HookId } from '#shared/model/ids.ts';

type HappenedDeps = Pick<Deps, 'storage' | 'noticeQueue'>;

/** The same in every try, and however often a run hands it over. */
const deliveryIdOf = ({ type, subject, episode }: Happening, hookId: HookId): string =>
  `msg_${hashOf(JSON.stringify(['hook', type, subject, episode, hookId])).slice(0, 40)}`;

type OfSession = Extract<Happening, { readonly type: 'session.started' | 'session.finished' }>;

const sessionIdOf = ({ subject, data }: OfSession) =>
  chargingSessionId(Date.parse(data.startedAt), applianceIdSchema.parse(subject));

/**
 * What a charging session came to, without money: webhooks are set up by installers, too.
 * @throws Error while it is not stored yet: its run does that before it tells of it
 */
const figuresOf = async ({ storage }: Pick<Deps, 'storage'>, happening: OfSession) => {
  const session = (await storage.chargingSessions.get(happening.accountId, sessionIdOf(happening)))?.session;
  if (session == null) throw new Error('the session of a webhook is not stored');
  const { costEur: _, gridOnlyEur: __, prices: ___, pauses: ____, name: _____, note: ______, ...figures } = session;
  return figures;
};

const dataOf = async (deps: HappenedDeps, happening: Happening): Promise<object> => {
  switch (happening.type) {
    case 'session.started':
      return { ...happening.data, session: { id: sessionIdOf(happening) } };
    case 'session.finished':
      return { ...happening.data, session: await figuresOf(deps, happening) };
    default:
      return happening.data;
  }
};

const bodyOf = async (deps: HappenedDeps, account: StoredAccount, happening: Happening): Promise<string> => {
  const { id, name } = account;
  const data = { site: { id, name }, ...(await dataOf(deps, happening)) };
  return JSON.stringify({ type: happening.type, timestamp: happening.at, data });
};

/**
 * To all webhooks of the site that want it: one delivery for each, so that one that does not answer holds up no other. What was
 * put down before is not put down again.
 * @returns how many there are; null: the site is gone
 */
export const happened = async (deps: HappenedDeps, happening: Happening): Promise<number | null> => {
  const { accounts, hooks, hookDeliveries } = deps.storage;
  const { accountId, at, type } = happening;
  const account = await accounts.get(accountId);
  if (account === null) return null;
  const wanting = (await hooks.list(accountId)).filter(({ types, off }) => off === null && types.includes(type));
  if (wanting.length === 0) return 0;
  const body = await bodyOf(deps, account, happening);
  const keys = wanting.map(({ id }) => ({ accountId, hookId: id, at, deliveryId: deliveryIdOf(happening, id) }));
  for (const key of keys) await hookDeliveries.add({ ...key, type, body });
  await deps.noticeQueue.send(keys.map((key) => ({ type: 'hook', ...key, turn: 0 })));
  return keys.length;
};
