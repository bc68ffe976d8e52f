// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { freshBrowser, open, serve } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/auth/mute-page.tsx');
}, 60_000);

const BACK = /^You can turn them on again in the settings of the site/;

test.each([
  ['a notice of a site', 'acc_01K00000000000000000000000.user.car-full.mail.seal', true],
  ['the mail of the morning, which no page of a site turns on again', 'user.seal', false],
])('a link ends %s after a click, without a sign-in', async (_, token, isOfSite) => {
  const server = serve({}, { muteNotices: () => ({ kind: 'car-full', channel: 'mail' }) });
  await open(`/mute#${token}`);
  const act = await screen.findByRole('button', { name: 'Turn them off' });
  expect(screen.queryByText(BACK) !== null).toBe(isOfSite);
  expect(server.calls.filter(({ id }) => id === 'muteNotices')).toEqual([]);
  await userEvent.setup().click(act);
  expect(await screen.findByText('Done. These notifications no longer come by this way.')).toBeDefined();
  expect(server.calls.filter(({ id }) => id === 'muteNotices')).toHaveLength(1);
});
