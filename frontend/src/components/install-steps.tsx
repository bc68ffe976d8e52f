import { useTranslation } from 'react-i18next';
import { type InstallWay, install } from '../lib/install.ts';

/** What installs the app in this browser: its question behind a button, or where it stands in the menu. */
export const InstallSteps = ({ way }: { readonly way: NonNullable<InstallWay> }) => {
  const { t } = useTranslation('app');
  if (way === 'menu') return <p>{t('install.menu')}</p>;
  return (
    <button type="button" className="button" onClick={() => void install.ask()}>
      {t('install.act')}
    </button>
  );
};
