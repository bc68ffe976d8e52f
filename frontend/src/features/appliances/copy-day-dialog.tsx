import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { alertText } from '../../lib/error-text.ts';
import { formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { WEEK } from './model/appliance-form.ts';
import { copyPlan } from './model/week.ts';
import { useCopyDay } from './use-items.ts';

interface CopyDayDialogProps {
  readonly appliance: Appliance;
  readonly day: number;
  readonly onClose: () => void;
}

/** Makes other days like one. */
export const CopyDayDialog = ({ appliance, day, onClose }: CopyDayDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const id = useId();
  const [to, setTo] = useState<readonly number[]>([]);
  const copy = useCopyDay(appliance);
  const name = formatWeekday(day, locale);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('week.copy', { day: name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 1 }}>
          {t('week.copyText', { day: name })}
        </DialogContentText>
        <FormGroup>
          {WEEK.filter((one) => one !== day).map((one) => (
            <FormControlLabel
              key={one}
              label={formatWeekday(one, locale)}
              control={
                <Checkbox
                  color="info"
                  checked={to.includes(one)}
                  onChange={({ target }) =>
                    setTo(target.checked ? [...to, one] : to.filter((chosen) => chosen !== one))
                  }
                />
              }
            />
          ))}
        </FormGroup>
        {copy.error !== null && (
          <Alert severity="error">
            {t('week.copyFailed')} {alertText(copy.error, t)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={to.length === 0}
          loading={copy.isPending}
          onClick={() => copy.mutate(copyPlan(appliance.applianceScheduleItems, day, to), { onSuccess: onClose })}
        >
          {t('week.copyAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
