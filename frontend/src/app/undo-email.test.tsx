// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { freshBrowser, open, serve } from './testing/world.tsx';

freshBrowser();

const TOKEN = `c8f5a3a4-0000-7000-d000-000000000001.${'u'.repeat(43)}`;
const user = userEvent.setup();
const show = async (fragment: string, answer: () => unknown = () => ({})): Promise<unknown[]> => {
  const bodies: unknown[] = [];
  serve(
    {},
    {
      undoEmail: ({ body }) => {
        bodies.push(body);
        return answer();
      },
    },
  );
  await open(`/undoEmail${fragment}`);
  await screen.findByRole('heading', { name: 'Put your e-mail address back' });
  return bodies;
};
const refuse = (code: 'code_rejected' | 'busy') => () => {
  throw new Refusal(code);
};
const undo = async (): Promise<void> => user.click(await screen.findByRole('button', { name: 'Put the address back' }));

test('the link of the mail undoes nothing by being opened, and once by a click; the used token leaves the address bar', async () => {
  const bodies = await show(`#${TOKEN}`);
  expect(bodies).toEqual([]);
  await undo();
  expect(await screen.findByText(/^Your address is back/)).toBeDefined();
  expect(bodies).toEqual([{ token: TOKEN }]);
  expect(location.hash).toBe('');
  expect(screen.queryByRole('button', { name: 'Put the address back' })).toBeNull();
});

test.each(['', '#', '#nonsense'])('a link that is not whole says so and offers nothing: %j', async (fragment) => {
  const bodies = await show(fragment);
  expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Put the address back' })).toBeNull();
  expect(bodies).toEqual([]);
});

test('a link that no longer holds says so and offers nothing', async () => {
  await show(`#${TOKEN}`, refuse('code_rejected'));
  await undo();
  expect(await screen.findByText(/^This link is incomplete/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Put the address back' })).toBeNull();
});

test('another failure can be tried again', async () => {
  await show(`#${TOKEN}`, refuse('busy'));
  await undo();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Put the address back' })).toBeDefined();
});
