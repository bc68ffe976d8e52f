import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../components/form-card.tsx';
import { InstallSteps } from '../../components/install-steps.tsx';
import { install } from '../../lib/install.ts';
import { useNamespace } from '../../lib/use-namespace.ts';

/** The way to the installed app, where this browser has one. */
export const InstallSection = () => {
  const { t } = useTranslation('app');
  const way = useSyncExternalStore(install.subscribe, install.way);
  const ready = useNamespace('welcome');
  if (way === null || !ready) return null;
  return (
    <FormCard title={t('install.title')}>
      <p style={{ margin: 0 }}>{t('install.text')}</p>
      <div>
        <InstallSteps way={way} />
      </div>
    </FormCard>
  );
};
