import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../components/glyph.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';

interface MenuSheetProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu over the page, from below. */
export const MenuSheet = ({ onClose, children }: MenuSheetProps) => {
  const { t } = useTranslation('app');
  return (
    <ModalDialog className="sheet" label={t('nav.menu')} onClose={onClose}>
      <button type="button" className="icon-button close" aria-label={t('close')} onClick={onClose}>
        <Glyph name="close" />
      </button>
      {children}
    </ModalDialog>
  );
};
