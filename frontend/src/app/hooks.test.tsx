// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { Hook, HookDelivery } from '#shared/model/hooks.ts';
import type { HookId } from '#shared/model/ids.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();
beforeAll(async () => {
  await import('../features/connections/connections-page.tsx');
}, 60_000);

const id = 'whk_01JXW3T5YB8Q2M4N6P7R9S0V1H' as HookId;
const hook: Hook = {
  id,
  masked: 'hooks.user.example/…4711',
  types: ['session.finished', 'source.lost'],
  since: ago(3600),
  off: null,
  oldSecretUntil: null,
  last: { at: ago(60), outcome: 'status', status: 500 },
};
const delivery: HookDelivery = {
  id: 'msg_2f1c9d3e7a5b4c60',
  at: ago(60),
  type: 'session.finished',
  state: 'failed',
  tries: 10,
  nextAt: null,
  last: { at: ago(60), outcome: 'status', status: 500, tookMs: 90 },
  body: '{"type":"session.finished"}',
};

test('a webhook is made, its secret shown once, tried, looked at, repeated and removed', async () => {
  signIn();
  let hooks: Hook[] = [];
  const asked: unknown[] = [];
  serve(
    { account: { role: 'installer' } },
    {
      listTokens: () => [],
      listHooks: () => ({ hooks }),
      createHook: ({ body }) => {
        asked.push(body);
        hooks = [hook];
        return { hook, secret: 'whsec_bmV2ZXIgc2hvd24gYWdhaW4=' };
      },
      testHook: () => ({ id: 'msg_0123456789' }),
      listHookDeliveries: () => ({ deliveries: [delivery] }),
      replayHookDelivery: () => {
        asked.push('repeated');
        return { id: delivery.id };
      },
      removeHook: () => {
        hooks = [];
        return { hooks };
      },
    },
  );
  await open(`/${ACCOUNT_ID}/settings/connections`);
  // Until it is known how many there are, there is nothing to press.
  expect(await screen.findByText('You have no webhooks here yet.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Address' }), 'https://hooks.user.example/4711');
  for (const name of [
    'A decision changed',
    'A charging session began',
    'A charging goal is at risk',
    'A device or service answers again',
  ])
    await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByDisplayValue('whsec_bmV2ZXIgc2hvd24gYWdhaW4=')).toBeDefined();
  expect(asked).toEqual([{ url: 'https://hooks.user.example/4711', types: ['session.finished', 'source.lost'] }]);
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  const row = within(await screen.findByRole('listitem', { name: hook.masked }));
  expect(row.getByText('It answered HTTP 500')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Send a test' }));
  await user.click(await row.findByRole('button', { name: 'Send again: A charging session ended' }));
  await waitFor(() => expect(asked.at(-1)).toBe('repeated'));
  await user.click(row.getByRole('button', { name: 'More' }));
  await user.click(row.getByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You have no webhooks here yet.')).toBeDefined();
  expect(document.body.textContent).not.toContain('whsec_');
});

test('webhooks are for who sets the site up', async () => {
  signIn();
  serve({ account: { role: 'family' } }, { listTokens: () => [], listHooks: () => ({ hooks: [hook] }) });
  await open(`/${ACCOUNT_ID}/settings/connections`);
  expect(await screen.findByRole('heading', { name: 'API tokens' })).toBeDefined();
  expect(screen.queryByText(hook.masked)).toBeNull();
});
