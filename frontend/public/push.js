/**
 * Pushes of the service worker: shows each, opens the page that it leads to, and does what a tap on it says. The text is all in the
 * push, in its reader's language; functions/platform/push.ts says what it holds.
 */
const show = ({ title, body, lang, tag, actions, data }) =>
  self.registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    data,
  });

self.addEventListener('push', (event) => {
  const { notification } = event.data.json();
  event.waitUntil(show(notification));
});

/** A page of ours, whole; the start of the app where it is none of ours. */
const ownPage = (address) => {
  const url = new URL(address, self.location.origin);
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/accounts`;
};

/** In a window that is open, if there is one. */
const open = async (address) => {
  const page = ownPage(address);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) {
    try {
      await window.navigate(page);
      return await window.focus();
    } catch {
      // One that this worker does not control.
    }
  }
  return self.clients.openWindow(page);
};

/** Without opening the app; what became of it is the next notification. */
const act = async (deed, { title, lang, tag, data }) => {
  const done = await fetch(deed.post, { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  );
  await show({ title, body: done ? deed.done : deed.failed, lang, tag, actions: [], data: { ...data, deeds: {} } });
};

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const { navigate, deeds } = notification.data;
  const deed = deeds[action];
  notification.close();
  event.waitUntil(deed === undefined ? open(navigate) : act(deed, notification));
});
