import { useState } from 'react';

/** A list of words kept in local storage under a key. Without storage (private windows) it lasts until the reload. */
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
      // Kept in memory only, until the page closes.
    }
  };
  return [words, add];
};
