import { createHash } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { OutgoingError } from '#functions/platform/outgoing-error.ts';
import type { PushMessage } from '#functions/platform/push.ts';
import type { StoredAccount, StoredNoticeAddress, StoredPushDevice, StoredUser } from '#functions/storage/index.ts';
import { defaultLocale, type Locale } from '#shared/locales.ts';
import type { NoticeChannel } from '#shared/notices.ts';
import { addressRequest, readAddress } from './address-request.ts';
import type { Said } from './said.ts';
import { tapTexts } from './texts.ts';

export type WayDeps = Pick<
  Deps,
  'storage' | 'notices' | 'push' | 'outgoing' | 'addressSeal' | 'keyedHash' | 'publicUrl' | 'logger' | 'now'
>;

/** Where a member can be reached. */
export interface Reach {
  readonly devices: readonly StoredPushDevice[];
  readonly address: StoredNoticeAddress | null;
}

/**
 * Where a member can be reached by these ways. A browser whose session has ended, wherever that was done, gets nothing more.
 */
export const reachOf = async (
  { storage }: Pick<WayDeps, 'storage'>,
  account: Pick<StoredAccount, 'id'>,
  { id: userId }: Pick<StoredUser, 'id'>,
  channels: readonly NoticeChannel[],
): Promise<Reach> => {
  const [all, address] = await Promise.all([
    channels.includes('push') ? storage.pushDevices.list(userId) : [],
    channels.includes('address') ? storage.noticeAddresses.get(account.id, userId) : null,
  ]);
  const devices: StoredPushDevice[] = [];
  for (const device of all) {
    if ((await storage.sessions.get(userId, device.sessionId)) === null)
      await storage.pushDevices.remove(userId, device.id);
    else devices.push(device);
  }
  return { devices, address: address?.off === true ? null : address };
};

/** Whether there is this way to a member. */
export const isThere = (
  channel: NoticeChannel,
  { devices, address }: Reach,
  { email }: Pick<StoredUser, 'email'>,
): boolean => (channel === 'push' ? devices.length > 0 : channel === 'address' ? address !== null : email !== null);

const pageOf = ({ publicUrl }: Pick<WayDeps, 'publicUrl'>, locale: Locale, path: string): string =>
  `${publicUrl}${locale === defaultLocale ? '' : `/${locale}`}${path}`;

/** As long as a push service allows. */
const TOPIC_CHARACTERS = 32;

const pushMessage = async (deps: WayDeps, said: Said): Promise<PushMessage> => {
  const { title, body, path, account, user, about, chargeToken, urgency, ttlS } = said;
  const page = (to: string) => pageOf(deps, user.locale, to);
  const taps = await tapTexts(user.locale);
  const mute = said.muteToken('push');
  const deed = (action: 'charge' | 'mute', token: string, to: string) => ({
    action: { action, title: taps[action].title, navigate: page(to) },
    deed: {
      post: `/api/notices/${action}?token=${encodeURIComponent(token)}`,
      done: taps[action].done,
      failed: taps[action].failed,
    },
  });
  const deeds = [
    ...(chargeToken === null ? [] : [deed('charge', chargeToken, path)]),
    ...(mute === null ? [] : [deed('mute', mute, `/mute#${mute}`)]),
  ];
  const tag = createHash('sha256').update(`${account.id}/${about}`).digest('base64url').slice(0, TOPIC_CHARACTERS);
  return {
    data: {
      web_push: 8030,
      notification: {
        title,
        body: `${body}\n${account.name}`,
        navigate: page(path),
        lang: user.locale,
        tag,
        actions: deeds.map(({ action }) => action),
        data: {
          navigate: page(path),
          deeds: Object.fromEntries(deeds.map(({ action, deed: what }) => [action.action, what])),
        },
      },
    },
    ttlS,
    urgency,
    topic: tag,
  };
};

/** Does something once under a key, over all repetitions. @throws what `act` throws: then it may be done again */
const once = async ({ storage }: Pick<WayDeps, 'storage'>, key: string, act: () => Promise<void>): Promise<void> => {
  if (!(await storage.mails.claim(key))) return;
  try {
    await act();
  } catch (error) {
    await storage.mails.release(key);
    throw error;
  }
  await storage.mails.sent(key);
};

/** To every browser of the user. @throws when one push service did not take it; the others are not asked again then */
const push = async (deps: WayDeps, said: Said, { devices }: Reach): Promise<void> => {
  const { pushDevices } = deps.storage;
  const message = await pushMessage(deps, said);
  const failed: unknown[] = [];
  for (const device of devices) {
    try {
      await once(deps, `push/${said.key}/${device.id}`, async () => {
        if ((await deps.push.send(device, message)) === 'gone') await pushDevices.remove(said.user.id, device.id);
        else await pushDevices.noteSent(said.user.id, device.id);
      });
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
};

const mail = async (deps: WayDeps, { title, body, path, account, user, key, muteToken }: Said): Promise<void> => {
  const token = muteToken('mail');
  if (token === null) return;
  await deps.notices.siteNotice(user, {
    key,
    title,
    body,
    site: account.name,
    path,
    mutePath: `/mute#${token}`,
    unsubscribeUrl: `${deps.publicUrl}/api/notices/mute?token=${encodeURIComponent(token)}`,
  });
};

/** To the user's own address. @returns after how long to try again, s; null: there is no need to */
const address = async (deps: WayDeps, said: Said, { address: stored }: Reach): Promise<number | null> => {
  if (stored === null) return null;
  const { account, user } = said;
  let outcome: Parameters<typeof deps.storage.noticeAddresses.note>[3];
  let waitS: number | null = 0;
  const key = `address/${said.key}`;
  if (!(await deps.storage.mails.claim(key))) return null;
  try {
    const request = addressRequest(await readAddress(deps, user.id, stored), said, {
      url: pageOf(deps, user.locale, said.path),
      atMs: deps.now(),
    });
    const { status, retryAfterS } = await deps.outgoing.post(request);
    const isGood = status >= 200 && status < 300;
    outcome = { outcome: isGood ? 'delivered' : status === 410 ? 'gone' : 'status', status };
    waitS = isGood || status === 410 ? null : (retryAfterS ?? 0);
  } catch (error) {
    // What is ours, such as a key service that does not answer, comes back with the message.
    if (!(error instanceof OutgoingError)) {
      await deps.storage.mails.release(key);
      throw error;
    }
    outcome = { outcome: error.trouble, status: null };
    waitS = error.trouble === 'refused' ? null : 0;
  }
  await deps.storage.noticeAddresses.note(account.id, user.id, stored, outcome);
  if (waitS === null) await deps.storage.mails.sent(key);
  else await deps.storage.mails.release(key);
  return waitS;
};

/** What became of some ways. */
export interface WaysTaken {
  readonly sent: readonly NoticeChannel[];
  /** The user's own address is to be tried again after this time, s; null: it is not. */
  readonly retryS: number | null;
  /** What failed, to be tried again with the message. */
  readonly failed: readonly unknown[];
}

/** Takes all of these ways: one that fails holds up no other, and what was sent is not sent again. */
export const takeWays = async (
  deps: WayDeps,
  said: Said,
  reach: Reach,
  channels: readonly NoticeChannel[],
): Promise<WaysTaken> => {
  const sent: NoticeChannel[] = [];
  const failed: unknown[] = [];
  let retryS: number | null = null;
  for (const channel of channels) {
    try {
      if (channel === 'push') await push(deps, said, reach);
      else if (channel === 'mail') await mail(deps, said);
      else retryS = await address(deps, said, reach);
      if (channel !== 'address' || retryS === null) sent.push(channel);
    } catch (error) {
      deps.logger.warn('notice not sent by a way', { channel, fault: faultForLog(error) });
      failed.push(error);
    }
  }
  return { sent, retryS, failed };
};
