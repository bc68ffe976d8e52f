import { expect, onTestFinished, test, vi } from 'vitest';
import { nextFrame } from './next-frame.ts';

const withFrames = (frame: (run: () => void) => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', frame);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const shown = vi.fn();
  void nextFrame().then(shown);
  return shown;
};

test('the frame is shown in the task after its callbacks', async () => {
  const callbacks: (() => void)[] = [];
  const shown = withFrames((run) => callbacks.push(run));
  await vi.advanceTimersByTimeAsync(20);
  expect(shown).not.toHaveBeenCalled();
  for (const run of callbacks) run();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledOnce();
});

test('a hidden tab, which shows no frames, waits 0.1 s', async () => {
  const shown = withFrames(() => undefined);
  await vi.advanceTimersByTimeAsync(99);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledOnce();
});
