import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { returnedOf } from './returned.ts';

/** Explains why a link failed, on the page that the user returns to if the site is not known. */
export const ReturnedNotice = () => {
  const { t } = useTranslation('app');
  const returned = returnedOf(useLocation().hash);
  if (returned?.kind !== 'error') return null;
  return (
    <Alert severity="error">
      {t(`errors.${returned.code}`)}. {t('links.notLinked')}
    </Alert>
  );
};
