import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { headingId } from './device-group.tsx';
import { groupOf } from './model/group.ts';

/**
 * Opens the page at the group of its address: once when it comes, and once more when the lists above it have grown. The
 * heading gets the focus, but not on the first page that is opened, nor for the sheet over the list.
 * @param ready all lists are there
 */
export const useOpenedGroup = (ready: boolean): void => {
  const { pathname, key } = useLocation();
  const first = useRef(useNavigationType() === 'POP' && key === 'default');
  const opened = useRef<string | null>(null);
  const focused = useRef<string | null>(null);
  const group = groupOf(pathname);
  const over = pathname.endsWith('/new');
  useEffect(() => {
    if (over || opened.current === group) return;
    const heading = document.getElementById(headingId(group));
    if (heading === null) return;
    const sheetClosed = opened.current === null && focused.current === group;
    if (!first.current && !sheetClosed && focused.current !== group) heading.focus({ preventScroll: true });
    focused.current = group;
    // After the page has been scrolled to its top, as every new page is.
    const frame = requestAnimationFrame(() => {
      if (group === 'appliances') window.scrollTo(0, 0);
      else heading.closest('section')?.scrollIntoView?.({ block: 'start' });
    });
    if (ready) {
      opened.current = group;
      first.current = false;
    }
    return () => cancelAnimationFrame(frame);
  }, [group, over, ready]);
};
