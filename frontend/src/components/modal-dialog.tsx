import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page that Escape and a click beside it close. The browser keeps the focus in it, and returns it. */
export const ModalDialog = ({ label, className, onClose, children }: ModalDialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: one that was taken out returns no focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    // Only this keeps the rest of the page out of reach; where there is none, it is at least there.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.open = true;
    return () => dialog.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it; the keyboard has Escape and the button
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div>{children}</div>
    </dialog>
  );
};
