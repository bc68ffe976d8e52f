import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { Glyph } from '../glyph.tsx';

const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

/** Opens the pause dialog; hidden during a pause. A sign where there is no room for its words. */
export const PauseButton = ({ account, labelled }: { readonly account: Account; readonly labelled?: boolean }) => {
  const { t } = useTranslation('app');
  const { about, ask, close } = useQuestion('pause');
  if (account.override !== null) return null;
  return (
    <>
      <button
        type="button"
        className={labelled === true ? 'quiet-button edged' : 'icon-button'}
        title={labelled === true ? undefined : t('pause.everything')}
        onClick={() => ask()}
      >
        <Glyph name="pause" />
        <span className={labelled === true ? undefined : 'unseen'}>{t('pause.everything')}</span>
      </button>
      {about !== null && (
        <Suspense>
          <PauseDialog account={account} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
