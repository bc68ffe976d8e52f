import { useState } from 'react';

/** What this browser remembers under a key: a list of words. Without storage (private windows) it lasts until the reload. */
export const useRemembered = (key: string): readonly [words: readonly string[], add: (word: string) => void] => {
  const [words, setWords] = useState<readonly string[]>(() => {
    try {
      return (localStorage.getItem(key) ?? '').split(' ').filter((word) => word !== '');
    } catch {
      return [];
    }
  });
  const add = (word: string): void => {
    const next = [...new Set([...words, word])];
    setWords(next);
    try {
      localStorage.setItem(key, next.join(' '));
    } catch {
      // Then it is only remembered as long as the page.
    }
  };
  return [words, add];
};
