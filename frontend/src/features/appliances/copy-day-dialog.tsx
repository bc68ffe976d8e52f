import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { alertText } from '../../lib/error-text.ts';
import { formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { copyPlan, WEEK } from './model/week.ts';
import { useCopyDay } from './use-items.ts';

interface CopyDayDialogProps {
  readonly appliance: Appliance;
  readonly day: number;
  readonly onClose: () => void;
}

/** Copies a day to other days. */
export const CopyDayDialog = ({ appliance, day, onClose }: CopyDayDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const [to, setTo] = useState<readonly number[]>([]);
  const copy = useCopyDay(appliance);
  const name = formatWeekday(day, locale);
  return (
    <FormDialog
      control={null}
      title={t('week.copy', { day: name })}
      text={t('week.copyText', { day: name })}
      action={t('week.copyAction')}
      busy={copy.isPending}
      blocked={to.length === 0}
      onSubmit={() => copy.mutate(copyPlan(appliance.applianceScheduleItems, day, to), { onSuccess: onClose })}
      onClose={onClose}
    >
      <FormGroup>
        {WEEK.filter((one) => one !== day).map((one) => (
          <FormControlLabel
            key={one}
            label={formatWeekday(one, locale)}
            control={
              <Checkbox
                checked={to.includes(one)}
                onChange={({ target }) => setTo(target.checked ? [...to, one] : to.filter((chosen) => chosen !== one))}
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
    </FormDialog>
  );
};
