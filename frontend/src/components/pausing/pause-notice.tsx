import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Notice } from '../notice.tsx';
import { usePause } from './use-pause.ts';

/** Shows until when the site is paused, with a button that ends the pause; nothing otherwise. */
export const PauseNotice = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const resume = usePause(account.id);
  if (account.override === null) return null;
  const time = formatDateTime(Date.parse(account.override.until), account.timezone, locale);
  return (
    <Notice
      severity="info"
      action={
        <Button color="inherit" size="small" loading={resume.isPending} onClick={() => resume.mutate(null)}>
          {t('pause.resume')}
        </Button>
      }
    >
      {t('pause.until', { time })}
    </Notice>
  );
};
