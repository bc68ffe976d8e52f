import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MENU, useMenuOpen, useWholeAddress } from '../../lib/page-router.tsx';
import { useLeaving } from '../../lib/use-over-page.ts';

const STORAGE_KEY = 'sunward.rail';

/** The menu over the page: it has an address, so that "back" closes it. */
export const useMenuSheet = () => {
  const navigate = useNavigate();
  const open = useMenuOpen();
  const address = useWholeAddress();
  const leave = useLeaving(open);
  /** By the browser's own word: a second tap may come before the menu does, or goes. */
  const isOpen = (): boolean => window.location.hash === MENU;
  return {
    open,
    show: (): void => {
      const { pathname, search } = address();
      if (!isOpen()) void navigate({ pathname, search, hash: MENU }, { state: { sheet: 1 } });
    },
    close: (): void => {
      const { pathname, search } = address();
      if (isOpen()) leave({ pathname, search });
    },
  };
};

/** Whether the menu beside the page is folded to its drawings, remembered in this browser. */
export const useRail = (): readonly [folded: boolean, toggle: () => void] => {
  const [folded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(STORAGE_KEY) === '1';
    } catch {
      return false;
    }
  });
  const toggle = (): void => {
    setFolded(!folded);
    try {
      localStorage.setItem(STORAGE_KEY, folded ? '0' : '1');
    } catch {
      // Kept in memory only, until the page closes.
    }
  };
  return [folded, toggle];
};
