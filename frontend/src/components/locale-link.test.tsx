// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PrefetchContext } from '../lib/prefetch.ts';
import { LocaleLink } from './locale-link.tsx';

afterEach(cleanup);

const linkWith = (prefetch: (path: string) => void): HTMLElement => {
  render(
    <PrefetchContext value={prefetch}>
      <MemoryRouter initialEntries={['/de-DE/accounts']}>
        <LocaleLink to="/acc_1/history">Verlauf</LocaleLink>
      </MemoryRouter>
    </PrefetchContext>,
  );
  return screen.getByRole('link');
};

test('a page’s code is loaded ahead where a mouse points at its link', () => {
  const prefetch = vi.fn();
  fireEvent.pointerEnter(linkWith(prefetch), { pointerType: 'mouse' });
  expect(prefetch.mock.calls).toEqual([['/de-DE/acc_1/history']]);
});

test('and where the keyboard comes to it', () => {
  const prefetch = vi.fn();
  const link = linkWith(prefetch);
  vi.spyOn(link, 'matches').mockImplementation((selector: string) => selector === ':focus-visible');
  fireEvent.focus(link);
  expect(prefetch.mock.calls).toEqual([['/de-DE/acc_1/history']]);
});

test('a finger’s tap waits for nothing that it brings along', () => {
  const prefetch = vi.fn();
  const link = linkWith(prefetch);
  vi.spyOn(link, 'matches').mockReturnValue(false);
  fireEvent.pointerEnter(link, { pointerType: 'touch' });
  fireEvent.focus(link);
  expect(prefetch).not.toHaveBeenCalled();
});
