import { useEffect, useState } from 'react';
import { SECOND_MS } from '#shared/units.ts';
import { timers } from './timers.ts';

/** The current time, ms since the epoch, ticking so that ages on the screen update. */
export const useNow = (everyMs: number = SECOND_MS): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = timers.setInterval(() => setNow(Date.now()), everyMs);
    return () => timers.clearInterval(timer);
  }, [everyMs]);
  return now;
};
