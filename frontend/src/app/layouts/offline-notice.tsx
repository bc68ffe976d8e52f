import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online.ts';
import { NoticeBar } from './notice-bar.tsx';

/** Warns that the data ages and that nothing can be changed while offline. */
export const OfflineNotice = () => {
  const { t } = useTranslation('app');
  return <NoticeBar>{useOnline() ? null : t('failure.offline')}</NoticeBar>;
};
