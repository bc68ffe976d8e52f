import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
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
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 2 }}>
      {heights.map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Box>
  );
};
