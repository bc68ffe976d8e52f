// @vitest-environment jsdom
// @isolated: shares the timers of the whole app, which fake time would stop for the files after it
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AT_REST_MS } from '../lib/use-near.ts';
import { WhenNear } from './when-near.tsx';

type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

const observers: { seen: Seen; margin: string | undefined; watched: Element[]; stopped: boolean }[] = [];

beforeEach(() => {
  observers.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #own;
      constructor(seen: Seen, options?: IntersectionObserverInit) {
        this.#own = { seen, margin: options?.rootMargin, watched: [] as Element[], stopped: false };
        observers.push(this.#own);
      }
      observe(element: Element): void {
        this.#own.watched.push(element);
      }
      disconnect(): void {
        this.#own.stopped = true;
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = () =>
  render(
    <WhenNear heightPx={240}>
      <p>Today</p>
    </WhenNear>,
  );

test('content far below the screen is not drawn, but its space is reserved', () => {
  const { container } = draw();
  expect(screen.queryByText('Today')).toBeNull();
  const [room] = container.children;
  expect(room).toHaveProperty('style.minHeight', '240px');
  expect(observers).toMatchObject([{ margin: '0px 0px 200px', watched: [room], stopped: false }]);
});

test('it is drawn once it comes near, and stays when it leaves', async () => {
  draw();
  await act(async () => observers[0]?.seen([{ isIntersecting: false }]));
  expect(screen.queryByText('Today')).toBeNull();
  await act(async () => observers[0]?.seen([{ isIntersecting: true }]));
  expect(screen.queryByText('Today')).not.toBeNull();
  expect(observers).toMatchObject([{ stopped: true }]);
});

test('it is drawn after a while anyway, so that the text search of the browser finds it', async () => {
  draw();
  await act(() => vi.advanceTimersByTimeAsync(AT_REST_MS - 1));
  expect(screen.queryByText('Today')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('Today')).not.toBeNull();
});

test('unmounting leaves no timer and no observer behind', () => {
  const { unmount } = draw();
  unmount();
  expect(observers).toMatchObject([{ stopped: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('with always it is drawn at once, and stays when always changes', () => {
  const room = (always: boolean) => (
    <WhenNear heightPx={240} always={always}>
      <input aria-label="Amount" />
    </WhenNear>
  );
  const { rerender } = render(room(false));
  expect(screen.queryByLabelText('Amount')).toBeNull();
  rerender(room(true));
  const field = screen.getByLabelText('Amount');
  rerender(room(false));
  expect(screen.getByLabelText('Amount')).toBe(field);
});

test('without an IntersectionObserver, everything is drawn at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  draw();
  expect(screen.queryByText('Today')).not.toBeNull();
});
