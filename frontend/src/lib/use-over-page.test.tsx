// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AppRouter } from './app-router.tsx';
import { MENU } from './page-router.tsx';
import { type Question, useQuestion } from './use-over-page.ts';

let question: Question;
const Page = () => {
  question = useQuestion('remove');
  const { pathname } = useLocation();
  return <p>{`${pathname} ${question.about === null ? 'closed' : `asks: ${question.about}.`}`}</p>;
};
const draw = (address: string): void => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', address);
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
};
const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined());
const address = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;
const ask = (about?: string): void => act(() => question.ask(about));
const back = (): void => act(() => window.history.back());

afterEach(cleanup);

test('a question has an address beside what else is in the query, and "back" closes it', async () => {
  draw('/de-DE/page?tab=device');
  ask('x1');
  await shows('/de-DE/page asks: x1.');
  expect(address()).toBe('/de-DE/page?tab=device&ask=remove.x1');
  back();
  await shows('/de-DE/page closed');
  expect(address()).toBe('/de-DE/page?tab=device');
});

test('closed by its button, it leaves nothing to go back to, also if it is closed twice', async () => {
  draw('/page');
  const entries = window.history.length;
  ask();
  await shows('/page asks: .');
  act(() => {
    question.close();
    question.close();
  });
  await shows('/page closed');
  expect(window.history.length).toBe(entries + 1);
  ask();
  await shows('/page asks: .');
  expect(window.history.length).toBe(entries + 1);
});

test('opened again by "forward", it can be closed again', async () => {
  draw('/page');
  ask();
  await shows('/page asks: .');
  act(() => question.close());
  await shows('/page closed');
  act(() => window.history.forward());
  await shows('/page asks: .');
  act(() => question.close());
  await shows('/page closed');
});

test('a double tap asks once: one step leads back to the page', async () => {
  draw('/page');
  act(() => {
    question.ask('x1');
    question.ask('x1');
  });
  await shows('/page asks: x1.');
  back();
  await shows('/page closed');
});

test('opened by its address, it gives way to the page', async () => {
  draw('/page?ask=remove');
  await shows('/page asks: .');
  act(() => question.close());
  await shows('/page closed');
  expect(address()).toBe('/page');
});

test('of another question it is closed, also where that one begins alike', async () => {
  draw('/page?ask=remove2');
  await shows('/page closed');
});

test('an answer that comes when the user has closed it leads nowhere', async () => {
  draw('/page');
  ask();
  await shows('/page asks: .');
  const { close } = question;
  back();
  await shows('/page closed');
  act(() => close());
  expect(address()).toBe('/page');
});

test('what is gone cannot be gone back to: the next page takes its place', async () => {
  draw('/en/gone');
  ask();
  await shows('/en/gone asks: .');
  act(() => question.leaveFor('/list'));
  await shows('/en/list closed');
  back();
  await waitFor(() => expect(address()).toBe('/before'));
});

test('opened by its address, what is gone gives way at once; closed by then, too', async () => {
  draw('/gone?ask=remove');
  act(() => question.leaveFor('/list'));
  await shows('/list closed');
  act(() => question.leaveFor('/other'));
  await shows('/other closed');
});

test('asked from the menu over the page it takes the place of the menu', async () => {
  draw('/page');
  act(() => window.history.pushState({ usr: { sheet: 1 }, key: 'm' }, '', `/page${MENU}`));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  ask();
  await shows('/page asks: .');
  back();
  await shows('/page closed');
  expect(address()).toBe('/page');
});
