import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NOTICE = '[role=alert]';

interface OneStripProps {
  /** Notices, worst first; each may show nothing, one or several, and come late. */
  readonly children: ReactNode;
}

/** Several notices as one strip: the first, and the others behind a button that says how many there are. */
export const OneStrip = ({ children }: OneStripProps) => {
  const { t } = useTranslation('app');
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // Only the notices themselves know whether they say anything.
    const look = (): void => {
      const notices = [...element.querySelectorAll(NOTICE)];
      for (const [nth, notice] of notices.entries()) notice.toggleAttribute('data-folded', nth > 0 && !open);
      setCount(notices.length);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open]);
  return (
    <Stack
      className="strips"
      spacing={1}
      sx={{ display: count === 0 ? 'none' : 'flex', '& [data-folded]': { display: 'none' } }}
    >
      <Stack ref={box} spacing={1}>
        {children}
      </Stack>
      {count > 1 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {open ? t('notices.less') : t('notices.more', { count: count - 1 })}
        </Button>
      )}
    </Stack>
  );
};
