import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Appliance } from '#shared/model/appliance.ts';
import { clockTimeSchema } from '#shared/model/goals.ts';
import { FormField } from '../../components/form-field.tsx';
import { formReader } from '../../components/form-reader.ts';
import { useForm } from '../../components/use-form.ts';
import { formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { DesiredStateFields, desiredModes, readDesiredState } from './desired-state.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { type NewScheduleItem, WEEK } from './model/week.ts';
import { useAddScheduleItem } from './use-items.ts';

const valuesSchema = z.object({
  dayOfWeek: z.number(),
  time: z.string(),
  mode: z.enum(desiredModes),
  currentA: z.string(),
});
type Values = z.output<typeof valuesSchema>;

const schemaFor = (appliance: Appliance) =>
  valuesSchema.transform(({ dayOfWeek, time, ...desired }, ctx): NewScheduleItem => {
    const reader = formReader(ctx);
    if (!clockTimeSchema.safeParse(time).success) reader.wrong('time', 'time');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return { dayOfWeek, hour, minute, desiredState: readDesiredState(desired, appliance, reader) };
  });

interface AddScheduleItemDialogProps {
  readonly appliance: Appliance;
  readonly day: number;
  /** Initial time, `HH:MM`. */
  readonly time: string;
  readonly onClose: () => void;
}

/** Adds an item to the week. */
export const AddScheduleItemDialog = ({ appliance, day, time, onClose }: AddScheduleItemDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { current } = appliance.capabilities;
  const add = useAddScheduleItem(appliance);
  const { control, handleSubmit } = useForm<Values, unknown, NewScheduleItem>({
    resolver: zodResolver(schemaFor(appliance)),
    defaultValues: { dayOfWeek: day, time, mode: 'AUTO', currentA: '' },
  });
  return (
    <ItemDialog
      control={control}
      title={t('week.add')}
      hint={t('week.hint')}
      error={add.error}
      busy={add.isPending}
      action={t('device.add')}
      onSubmit={handleSubmit((item) => add.mutate(item, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <FormField control={control} name="dayOfWeek" select label={t('week.day')}>
        {WEEK.map((one) => (
          <MenuItem key={one} value={one}>
            {formatWeekday(one, locale)}
          </MenuItem>
        ))}
      </FormField>
      <FormField control={control} name="time" type="time" label={t('week.time')} />
      <DesiredStateFields control={control} modeName="mode" currentName="currentA" withCurrent={current !== null} />
    </ItemDialog>
  );
};
