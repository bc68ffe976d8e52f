// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { AppRouter } from '../lib/app-router.tsx';
import { useQuestion } from '../lib/use-over-page.ts';
import { useFocusAfterClosing, useHeadingFocus } from './page-title.ts';

let close: () => void;
let show: (over: ReactNode) => void;
const Page = () => {
  const { about, close: leave } = useQuestion('make');
  const [over, setOver] = useState<ReactNode>(null);
  useFocusAfterClosing();
  close = leave;
  show = setOver;
  return (
    <main>
      <h1>Page</h1>
      {about !== null && <div role="dialog">Make a key</div>}
      {over}
    </main>
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where another dialog follows what closed, the heading waits for its end, and no frame is asked for until then', async () => {
  window.history.pushState(null, '', '/page?ask=make');
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
  const frames = new Map<number, FrameRequestCallback>();
  let handle = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    handle += 1;
    frames.set(handle, frame);
    return handle;
  });
  vi.stubGlobal('cancelAnimationFrame', (cancelled: number) => frames.delete(cancelled));
  const draw = (): void => {
    const due = [...frames.values()];
    frames.clear();
    for (const frame of due) frame(0);
  };
  act(() => show(<div role="dialog">The key</div>));
  act(() => close());
  await waitFor(() => expect(screen.queryByText('Make a key')).toBeNull());
  await waitFor(() => expect(frames.size).toBe(1));
  draw();
  expect(document.activeElement).toBe(document.body);
  expect(frames.size).toBe(0);
  act(() => show(null));
  await waitFor(() => expect(frames.size).toBe(1));
  draw();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

let goOn: () => void;
const Going = () => {
  const navigate = useNavigate();
  useHeadingFocus();
  goOn = () => void navigate('/next');
  return null;
};

test.each([
  ['a dialog of the browser', <dialog key="1" open />],
  ['a dialog', <div key="2" role="dialog" />],
  ['a question', <div key="3" role="alertdialog" />],
])('the heading of a page that comes late leaves the focus in %s that was opened meanwhile', async (_name, over) => {
  window.history.pushState(null, '', '/page');
  const { rerender } = render(
    <AppRouter>
      <Going />
    </AppRouter>,
  );
  const { container } = render(over);
  const field = container.firstElementChild?.appendChild(document.createElement('input')) ?? expect.fail();
  await act(async () => goOn());
  field.focus();
  rerender(
    <AppRouter>
      <Going />
      <main>
        <h1>Next</h1>
      </main>
    </AppRouter>,
  );
  // Observers have been told by then.
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});
