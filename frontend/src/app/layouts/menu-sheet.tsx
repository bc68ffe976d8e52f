import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../components/glyph.tsx';

interface MenuSheetProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu over the page, from below. The browser keeps the focus in it, and returns it. */
export const MenuSheet = ({ onClose, children }: MenuSheetProps) => {
  const { t } = useTranslation('app');
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    // Not `open`: only this keeps the rest of the page out of reach.
    dialog.showModal?.();
    return () => dialog.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it; the keyboard has Escape and the button
    <dialog
      ref={ref}
      className="sheet"
      aria-label={t('nav.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div>
        <button type="button" className="icon-button close" aria-label={t('close')} onClick={onClose}>
          <Glyph name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
};
