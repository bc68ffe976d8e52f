import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { FormDialog } from '../form-dialog.tsx';
import { type PauseChoice, pauseChoices, pauseUntil } from './pause-until.ts';
import { usePause } from './use-pause.ts';

interface PauseDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks how long the pause lasts. */
export const PauseDialog = ({ account, onClose }: PauseDialogProps) => {
  const { t } = useTranslation('app');
  const ready = useNamespace('editors');
  const pause = usePause(account.id);
  const [choice, setChoice] = useState<PauseChoice>('4');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (): void => {
    const untilMs = pauseUntil(choice, typed, Date.now(), account.timezone);
    setWrong(untilMs === null);
    if (untilMs !== null) pause.mutate(untilMs, { onSuccess: onClose });
  };
  if (!ready) return null;
  return (
    <FormDialog
      control={null}
      title={t('pausing.title')}
      text={t('pausing.text')}
      action={t('pausing.act')}
      busy={pause.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        label={t('pausing.howLong')}
        value={choice}
        onChange={({ target }) => {
          setChoice(pauseChoices.find((one) => one === target.value) ?? '4');
          setWrong(false);
        }}
      >
        {pauseChoices.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`pausing.choice.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {choice === 'custom' && (
        <TextField
          type="datetime-local"
          label={t('pausing.until')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={wrong}
          helperText={t(wrong ? 'pausing.wrong' : 'pausing.untilHelp')}
        />
      )}
    </FormDialog>
  );
};
