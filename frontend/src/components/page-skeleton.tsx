import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Fast responses show no skeleton at all. */
export const SKELETON_DELAY_MS = 200;

/** True once the wait is long enough to show a skeleton. */
export const useDelayed = (delayMs: number = SKELETON_DELAY_MS): boolean => {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return due;
};

/** A placeholder of the coming content. */
export const PageSkeleton = ({ heights = [40, 240, 160] }: { readonly heights?: readonly number[] }) => {
  const { t } = useTranslation('app');
  const due = useDelayed();
  if (!due) return null;
  return (
    <div role="status" aria-label={t('loading')} className="skeleton">
      {heights.map((height) => (
        <div key={height} style={{ height }} />
      ))}
    </div>
  );
};
