import { useIsMutating } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { reauth } from '../lib/reauth.ts';
import { useSignedIn } from '../lib/use-session.ts';

const Kit = lazy(async () => ({ default: (await import('../components/kit.tsx')).Kit }));
const ReauthDialog = lazy(async () => ({ default: (await import('../components/reauth-dialog.tsx')).ReauthDialog }));

/** Shows the dialog while a call waits for a proof. Once it is cancelled, the focus is where it was. */
export const ReauthGate = () => {
  const asking = useSyncExternalStore(reauth.subscribe, reauth.asking);
  const signedIn = useSignedIn();
  const calling = useIsMutating() > 0;
  /** What was focused last. When the question comes up, the button that was pressed is disabled and has lost the focus. */
  const before = useRef<HTMLElement | null>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    if (asking) return;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) before.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [asking]);
  useEffect(() => {
    if (asking && !signedIn) reauth.answer(false);
  }, [asking, signedIn]);
  useEffect(() => {
    // Until the call has failed, the button stays disabled.
    if (asking || calling || !cancelled.current) return;
    cancelled.current = false;
    before.current?.focus();
  }, [asking, calling]);
  const answer = (proved: boolean): void => {
    cancelled.current = !proved;
    reauth.answer(proved);
  };
  return asking && signedIn ? (
    <Suspense fallback={null}>
      <Kit>
        <ReauthDialog onAnswer={answer} />
      </Kit>
    </Suspense>
  ) : null;
};
