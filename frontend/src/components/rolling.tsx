import { useEffect, useState } from 'react';
import { changedPart } from '../lib/changed-part.ts';
import { timers } from '../lib/timers.ts';
import { STILL } from '../lib/use-media.ts';
import './rolling.css';

/** As long as the style sheet's animation, ms. */
const ROLL_MS = 250;

/** Nobody sees it in a hidden tab, and some want no motion. */
const isSeen = (): boolean => document.visibilityState !== 'hidden' && window.matchMedia?.(STILL).matches !== true;

interface RollingProps {
  readonly text: string;
  /** It is no figure of now. */
  readonly still?: boolean;
}

/**
 * A figure whose new digits roll in when it changes, over those before, which are drawn by the style sheet: its text, and so what a screen
 * reader says, is at every moment the figure of now.
 */
export const Rolling = ({ text, still = false }: RollingProps) => {
  const [shown, setShown] = useState({ text, still, was: null as string | null });
  const changed = shown.text !== text || shown.still !== still;
  // A figure of the past, and the first one of now after it, are there at once.
  const current = changed ? { text, still, was: !still && !shown.still && isSeen() ? shown.text : null } : shown;
  if (changed) setShown(current);
  const rolls = current.was !== null;
  useEffect(() => {
    if (!rolls) return;
    const timer = timers.setTimeout(() => setShown({ text, still, was: null }), ROLL_MS);
    return () => timers.clearTimeout(timer);
  }, [rolls, text, still]);
  if (current.was === null) return text;
  const { before, was, now, after } = changedPart(current.was, text);
  return (
    <>
      {before}
      {/* Another change starts another roll. */}
      <span key={text} className="roll" data-was={was}>
        <span>{now}</span>
      </span>
      {after}
    </>
  );
};
