import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { paths } from '../lib/paths.ts';
import { LocaleLink } from './locale-link.tsx';

interface UpgradeNoticeProps {
  readonly accountId: AccountId;
  /** What the plan does not include. */
  readonly children: ReactNode;
}

/** A limit of the plan, where it is met, with the way to a plan without it. */
export const UpgradeNotice = ({ accountId, children }: UpgradeNoticeProps) => {
  const { t } = useTranslation('app');
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button component={LocaleLink} to={paths.plan(accountId)} size="small" sx={{ whiteSpace: 'nowrap' }}>
          {t('upgrade')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
};
