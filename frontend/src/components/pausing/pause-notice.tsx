import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../notice.tsx';
import { usePause } from './use-pause.ts';

/** Shows until when the site is paused, with a button that ends the pause; nothing otherwise. */
export const PauseNotice = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const resume = usePause(account.id);
  if (account.override === null) return null;
  const time = formatTime(account.override.until, { zone: account.timezone, locale, nowMs });
  return (
    <Notice
      severity="info"
      action={
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={resume.isPending}
          onClick={() => resume.mutate(null)}
        >
          {t('pause.resume')}
        </Button>
      }
    >
      {t('pause.until', { time })}
    </Notice>
  );
};
