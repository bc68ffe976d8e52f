import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppUpdate, appUpdate } from '../lib/app-update.ts';

/** Offers a new release, and loads it when the user agrees. */
export const UpdatePrompt = ({ update = appUpdate }: { readonly update?: AppUpdate }) => {
  const { t } = useTranslation('app');
  const ready = useSyncExternalStore(update.subscribe, update.isReady);
  const [later, setLater] = useState(false);
  const shown = ready && !later;
  return (
    <div role="status" aria-live="polite">
      {shown && (
        <div className="update-prompt">
          <span>{t('update.text')}</span>
          <button type="button" className="quiet-button" onClick={() => setLater(true)}>
            {t('update.later')}
          </button>
          <button type="button" className="button" onClick={update.apply}>
            {t('update.reload')}
          </button>
        </div>
      )}
    </div>
  );
};
