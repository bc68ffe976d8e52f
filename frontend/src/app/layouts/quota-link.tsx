import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { webConfigQuery } from '../../lib/queries/web-config.ts';

/** Leads to the site on which owners sell their quota, where the operator names one. */
export const QuotaLink = () => {
  const { t } = useTranslation('common');
  const quota = useQuery(webConfigQuery()).data?.links.quotaSelling ?? null;
  if (quota === null) return null;
  return (
    <Link variant="body2" color="textSecondary" href={quota} rel="noreferrer" sx={{ py: 0.5 }}>
      {t('footer.quota')}
    </Link>
  );
};
