import { useEffect, useState } from 'react';
import { OPEN_PALETTE } from '../../lib/open-palette.ts';

/** Whether the palette is open: Ctrl-K or Cmd-K turns it on and off, and a button may open it. */
export const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    const show = (): void => setOpen(true);
    addEventListener('keydown', press);
    addEventListener(OPEN_PALETTE, show);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener(OPEN_PALETTE, show);
    };
  }, []);
  return { open, close: (): void => setOpen(false) };
};
