import { describe, expect, it } from 'vitest';
import { everyPage } from './every-page.ts';

interface Page {
  readonly items: readonly number[];
  readonly next: string | null;
}
const nextOf = ({ next }: Page): string | null => next;

describe('pages of a list', () => {
  it('are read until one names no next, each with the cursor of the one before', async () => {
    const asked: (string | null)[] = [];
    const pages = await everyPage<Page, string>(async (cursor) => {
      asked.push(cursor);
      return { items: [asked.length], next: asked.length < 3 ? `after-${asked.length}` : null };
    }, nextOf);
    expect(asked).toEqual([null, 'after-1', 'after-2']);
    expect(pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
  });

  it.each([
    ['one page', ['a', 'a']],
    ['two pages in turn', ['a', 'b', 'a']],
  ])('end with an error, not never, when the server repeats %s', async (_what, cursors) => {
    let calls = 0;
    const read = async (): Promise<Page> => {
      calls += 1;
      return { items: [calls], next: cursors[(calls - 1) % cursors.length] ?? null };
    };
    await expect(everyPage(read, nextOf)).rejects.toThrow('the same page again');
    expect(calls).toBeLessThanOrEqual(cursors.length);
  });

  it('end with an error when there is always another', async () => {
    let calls = 0;
    const read = async (): Promise<Page> => {
      calls += 1;
      return { items: [], next: String(calls) };
    };
    await expect(everyPage(read, nextOf)).rejects.toThrow('has no end');
    expect(calls).toBe(1000);
  });
});
