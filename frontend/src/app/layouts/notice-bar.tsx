import type { ReactNode } from 'react';

/** A line above every page; null: nothing to say, but there, so that screen readers notice when it gets words. */
export const NoticeBar = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={children === null ? undefined : 'notice-bar'}>
    {children}
  </div>
);
