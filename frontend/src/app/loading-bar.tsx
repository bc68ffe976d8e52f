import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingPages } from './pending-pages.ts';

/** Faster page changes show no bar, ms; a slow one fills it within this time, ms. */
const THROTTLE_MS = 200;
const DURATION_MS = 5_000;

const Running = () => {
  const { t } = useTranslation('app');
  const [due, setDue] = useState(false);
  const [moving, setMoving] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!due) return;
    // The bar needs one frame at its start before it can move.
    const frame = requestAnimationFrame(() => setMoving(true));
    return () => cancelAnimationFrame(frame);
  }, [due]);
  if (!due) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="loading-bar"
      style={{ transform: `scaleX(${moving ? 1 : 0})`, transitionDuration: `${DURATION_MS}ms` }}
    />
  );
};

/** A bar across the top while the next page's code loads. */
export const LoadingBar = () => (useSyncExternalStore(pendingPages.subscribe, pendingPages.some) ? <Running /> : null);
