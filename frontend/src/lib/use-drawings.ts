import { startTransition, useEffect, useState } from 'react';

/**
 * Lets a component draw itself step by step, each in a drawing of its own that the browser may interrupt: none takes long.
 * @returns the step it is at: 0 at first, `last` in the end
 */
export const useDrawings = (last: number): number => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
};
