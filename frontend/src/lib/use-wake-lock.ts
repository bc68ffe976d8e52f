import { useEffect } from 'react';

/** Keeps the screen on while it is used, and takes the lock again whenever the page comes back. Without the right to it, it sleeps. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let over = false;
    const take = async (): Promise<void> => {
      if (over || document.visibilityState !== 'visible' || held?.released === false) return;
      try {
        const lock = await navigator.wakeLock?.request('screen');
        if (over) await lock?.release();
        else held = lock ?? null;
      } catch {
        // An empty battery, or a browser that asks for a touch first: the next return of the page tries again.
      }
    };
    const retake = (): void => void take();
    retake();
    document.addEventListener('visibilitychange', retake);
    document.addEventListener('pointerup', retake);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', retake);
      document.removeEventListener('pointerup', retake);
      void held?.release();
    };
  }, []);
};
