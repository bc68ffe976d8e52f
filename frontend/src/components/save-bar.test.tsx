// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SaveBar } from './save-bar.tsx';

afterEach(cleanup);

const backgroundOf = (dirty: boolean, saved: boolean): string => {
  render(<SaveBar dirty={dirty} saved={saved} busy={false} error={null} onDiscard={() => undefined} />);
  return getComputedStyle(screen.getByRole('status')).backgroundColor;
};

test.each([
  ['unsaved changes', true, false],
  ['what was saved', false, true],
])('the form below does not show through the bar (%s)', (_name, dirty, saved) => {
  expect(backgroundOf(dirty, saved)).toBe('rgb(255, 255, 255)');
});

test('with nothing to say, the bar covers nothing', () => {
  expect(backgroundOf(false, false)).toBe('rgba(0, 0, 0, 0)');
});
