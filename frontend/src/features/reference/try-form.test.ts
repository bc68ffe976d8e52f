// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShownCall } from './call.ts';
import { type Held, tokenPanel } from './token-panel.ts';
import { tryForm } from './try-form.ts';
import { wordsIn } from './words.ts';

const w = wordsIn('en');
const token = `swd_${'a1B2'.repeat(9)}xy`;
const held: Held = { token, userId: 'u', accountId: 'acc_1', applianceId: 'app_1' };
const accountId = { name: 'accountId', in: 'path', required: true, schema: {} };
const reading: ShownCall = {
  method: 'GET',
  path: '/api/v1/accounts/{accountId}',
  parameters: [accountId],
  body: undefined,
};
const changing: ShownCall = { ...reading, method: 'PATCH', body: { name: 'Home' } };

const asked = vi.fn();
beforeEach(() => {
  asked.mockImplementation(async () => new Response('{"id":"acc_1"}', { status: 200 }));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const shown = (element: HTMLElement): HTMLElement => {
  document.body.replaceChildren(element);
  return element;
};
const press = (name: string): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
const status = (): string => document.querySelector('.status')?.textContent ?? '';

it('sends what only reads at once, with the token in the header alone', async () => {
  shown(tryForm('a', reading, w, () => held));
  press(w.send);
  await vi.waitFor(() => expect(status()).toMatch(/^Answer 200 in \d+ ms$/));
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/accounts/acc_1');
  expect(init).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${token}` }, credentials: 'omit' });
  expect(document.querySelector('pre')?.textContent).toBe('{\n  "id": "acc_1"\n}');
});

it('asks before it sends what changes something, and sends nothing when that is declined', async () => {
  shown(tryForm('a', changing, w, () => held));
  press(w.change);
  expect(asked).not.toHaveBeenCalled();
  press(w.cancel);
  expect(asked).not.toHaveBeenCalled();
  press(w.change);
  press(w.confirmSend);
  await vi.waitFor(() => expect(status()).toContain('Answer 200'));
  expect(JSON.parse(asked.mock.calls[0]?.[1].body)).toEqual({ name: 'Home' });
});

it('says what is missing in place of sending: the token, a field, JSON', () => {
  shown(tryForm('a', reading, w, () => null));
  press(w.send);
  expect(status()).toContain(w.needsToken);
  shown(tryForm('a', reading, w, () => ({ ...held, accountId: '' })));
  press(w.send);
  expect(status()).toBe('Fill in accountId first.');
  shown(tryForm('a', changing, w, () => held));
  const body = document.querySelector('textarea');
  if (body) body.value = '{';
  press(w.change);
  expect(status()).toMatch(/^The body is not valid JSON/);
  expect(asked).not.toHaveBeenCalled();
});

it('says of an answer that refuses the token that it was revoked or has expired', async () => {
  asked.mockImplementation(async () => Response.json({ code: 'invalid_token' }, { status: 401 }));
  shown(tryForm('a', reading, w, () => held));
  press(w.send);
  await vi.waitFor(() =>
    expect(status()).toMatch(/^Answer 401 in \d+ ms\. The token is not valid: it is wrong, has expired or was revoked/),
  );
  expect(document.querySelector('pre')?.textContent).toContain('invalid_token');
});

it('keeps a token in memory only, says whose it is, and forgets it with the page', async () => {
  const user = { id: 'u', scope: 'read', accounts: [{ id: 'acc_1', name: 'Demo home' }] };
  asked.mockImplementation(async (url: string) => Response.json(url.endsWith('/me') ? user : [{ id: 'app_1' }]));
  const changes: (Held | null)[] = [];
  shown(tokenPanel(w, (next) => changes.push(next)));
  const input = document.querySelector('input');
  if (!input) throw new Error('No field');
  input.value = 'swd_typo';
  press(w.use);
  expect(status()).toBe(w.wrongForm);
  input.value = token;
  press(w.use);
  await vi.waitFor(() => expect(changes).toEqual([held]));
  expect(status()).toBe('Ready. Scope: read. Sites: Demo home.');
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify({ ...store })).not.toContain('swd_');
  expect(`${location.href}${document.cookie}`).not.toContain('swd_');
  dispatchEvent(new Event('pagehide'));
  expect([input.value, changes.at(-1)]).toEqual(['', null]);
});

it.each([
  [401, w.notValid],
  [503, 'Not accepted: Try again'],
])('says why a token is not accepted (%d)', async (code, why) => {
  asked.mockImplementation(async () => Response.json({ message: 'Try again' }, { status: code }));
  const onChange = vi.fn();
  shown(tokenPanel(w, onChange));
  const input = document.querySelector('input');
  if (input) input.value = token;
  press(w.use);
  await vi.waitFor(() => expect(status()).toBe(why));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
