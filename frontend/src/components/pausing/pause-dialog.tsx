import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { type PauseChoice, pauseChoices, pauseUntil } from './pause-until.ts';
import { usePause } from './use-pause.ts';

interface PauseDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Asks how long everything is to stay as it is. */
export const PauseDialog = ({ account, onClose }: PauseDialogProps) => {
  const { t } = useTranslation('app');
  const id = useId();
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
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React hands events on to whatever form the dialog was opened from.
          event.stopPropagation();
          submit();
        }}
      >
        <DialogTitle id={id}>{t('pausing.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('pausing.text')}</DialogContentText>
          <Stack spacing={2}>
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
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={pause.isPending}>
            {t('pausing.act')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
