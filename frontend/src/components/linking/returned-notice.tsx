import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { returnedOf } from './returned.ts';

/** Says why a link did not come about, on the page that one is led back to when it is not known for which site it was. */
export const ReturnedNotice = () => {
  const { t } = useTranslation('app');
  const returned = returnedOf(useLocation().hash);
  if (returned?.kind !== 'error') return null;
  return (
    <Alert severity="error">
      {t(`errors.${returned.code}`)}. {t('credentials.notLinked')}
    </Alert>
  );
};
