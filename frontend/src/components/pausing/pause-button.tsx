import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';

const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

/** Opens the pause dialog; hidden during a pause. */
export const PauseButton = ({ account, outlined }: { readonly account: Account; readonly outlined?: boolean }) => {
  const { t } = useTranslation('app');
  const [asking, setAsking] = useState(false);
  if (account.override !== null) return null;
  return (
    <>
      <Button
        size="small"
        color="secondary"
        variant={outlined === true ? 'outlined' : 'text'}
        startIcon={<PauseIcon />}
        onClick={() => setAsking(true)}
      >
        {t('pause.everything')}
      </Button>
      {asking && (
        <Suspense>
          <PauseDialog account={account} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};
