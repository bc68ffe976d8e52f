import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { NoticeBar } from './notice-bar.tsx';

/** Says to operators who signed in without a second factor why they see no more than other users do. */
export const OperatorNotice = () => {
  const { t } = useTranslation('app');
  const localePath = useLocalePath();
  const { data: me } = useQuery(meQuery());
  if (me?.superAdminNeedsSecondFactor !== true) return null;
  return (
    <NoticeBar>
      {t('operatorNotice.text')} <a href={localePath(paths.profile)}>{t('operatorNotice.act')}</a>
    </NoticeBar>
  );
};
