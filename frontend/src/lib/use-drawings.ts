import { startTransition, useEffect, useState } from 'react';

/**
 * Lets a component draw itself step by step: each step is a short render that the browser may interrupt.
 * @returns the current step: from 0 up to `last`
 */
export const useDrawings = (last: number): number => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
};
