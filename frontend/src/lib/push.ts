import type { UserId } from '#shared/model/ids.ts';
import { pushSubscriptionSchema, type PushSubscription as SentSubscription } from '#shared/model/push.ts';
import { api } from './api.ts';

/**
 * Pushes to this browser: `none`: it knows none; `install`: it does once the app is on the home screen (iPhone and iPad); `denied`:
 * its user said no, and only the browser's settings change that.
 */
export type PushState = 'none' | 'install' | 'denied' | 'off' | 'on';

const isApple = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/');

export const pushState = async (): Promise<PushState> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  return subscription == null ? 'off' : 'on';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && String(new Uint8Array(own)) === String(key);
};

const sent = (subscription: PushSubscription): SentSubscription => {
  const { endpoint, keys } = subscription.toJSON();
  return pushSubscriptionSchema.parse({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
};

/** Subscribes this browser under our key; one that is subscribed under another is subscribed again. */
const subscribe = async (publicKey: string): Promise<SentSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known !== null && isFor(known, key)) return sent(known);
  await known?.unsubscribe();
  return sent(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
};

/**
 * Asks for permission, which browsers allow after a tap only, and subscribes.
 * @returns whether pushes come here from now on
 */
export const turnPushOn = async (userId: UserId, publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const subscription = await subscribe(publicKey);
  await api.addPushDevice({ params: { userId }, body: { subscription } });
  return true;
};

/** No more pushes to this browser. What the server still has of it ends with its next push. */
export const turnPushOff = async (): Promise<void> => {
  await (await (await registrationOf())?.pushManager.getSubscription())?.unsubscribe();
};

/** Says again where this browser gets its pushes: browsers change that, and each session has to say it. */
export const confirmPush = async (userId: UserId): Promise<void> => {
  if ((await pushState()) !== 'on') return;
  const { publicKey } = await api.listPushDevices({ params: { userId } });
  await api.addPushDevice({ params: { userId }, body: { subscription: await subscribe(publicKey) } });
};
