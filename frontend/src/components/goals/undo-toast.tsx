import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SECOND_MS } from '#shared/units.ts';
import './goals.css';

/** So long a choice can be taken back, ms. */
const OFFERED_MS = 10 * SECOND_MS;

interface UndoToastProps {
  readonly text: string;
  readonly onUndo: () => void;
  /** It was not taken back. */
  readonly onEnd: () => void;
}

/** What was just done, with a button that takes it back. It stays while the pointer or the focus is on it. */
export const UndoToast = ({ text, onUndo, onEnd }: UndoToastProps) => {
  const { t } = useTranslation('app');
  const [held, setHeld] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end.current(), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while someone is on it
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <span role="status">{text}</span>
      <button type="button" className="quiet-button" onClick={onUndo}>
        {t('goal.undo')}
      </button>
    </div>
  );
};
