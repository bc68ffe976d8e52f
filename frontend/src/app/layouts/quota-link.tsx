import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { webConfigQuery } from '../../lib/queries/web-config.ts';
import { showsQuota } from '../../lib/quota.ts';
import { useLocale } from '../../lib/use-language.ts';

/** Link to the site where owners sell their quota, if the operator has set one; see `showsQuota`. */
export const QuotaLink = () => {
  const { t } = useTranslation('common');
  const quota = useQuery(webConfigQuery()).data?.links.quotaSelling ?? null;
  const locale = useLocale();
  if (quota === null || !showsQuota(locale)) return null;
  return (
    <a href={quota} rel="noreferrer">
      {t('footer.quota')}
    </a>
  );
};
