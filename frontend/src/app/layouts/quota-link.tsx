import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { webConfigQuery } from '../../lib/queries/web-config.ts';

/** Link to the site where owners sell their quota, if the operator has set one. */
export const QuotaLink = () => {
  const { t } = useTranslation('common');
  const quota = useQuery(webConfigQuery()).data?.links.quotaSelling ?? null;
  if (quota === null) return null;
  return (
    <a href={quota} rel="noreferrer">
      {t('footer.quota')}
    </a>
  );
};
