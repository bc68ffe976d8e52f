// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppRouter } from '../lib/app-router.tsx';
import { useQuestion } from '../lib/use-over-page.ts';
import { useFocusAfterClosing } from './page-title.ts';

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
