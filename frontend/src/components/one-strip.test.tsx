// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OneStrip } from './one-strip.tsx';

afterEach(cleanup);

const strip = (...texts: string[]) => (
  <OneStrip>
    {texts.map((text) => (
      <div key={text} role="alert">
        {text}
      </div>
    ))}
  </OneStrip>
);
const shown = (): string[] =>
  [...document.querySelectorAll('[role=alert]')]
    .filter((notice) => !notice.hasAttribute('data-folded'))
    .map(({ textContent }) => textContent ?? '');

test('the first notice stands, the others are behind a button', () => {
  render(strip('broken', 'old', 'paused'));
  expect(shown()).toEqual(['broken']);
  const more = screen.getByRole('button');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(shown()).toEqual(['broken', 'old', 'paused']);
  fireEvent.click(screen.getByRole('button'));
  expect(shown()).toEqual(['broken']);
});

test('a notice that comes late is folded, or takes the place of the first that went', async () => {
  const { rerender } = render(strip('old'));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(strip('broken', 'old'));
  await screen.findByRole('button');
  expect(shown()).toEqual(['broken']);
  rerender(strip('old'));
  await expect.poll(shown).toEqual(['old']);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
});

test('with nothing to say it takes no room', () => {
  const { container } = render(strip());
  expect(getComputedStyle(container.firstElementChild as Element).display).toBe('none');
});
