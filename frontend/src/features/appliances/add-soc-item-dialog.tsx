import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Appliance } from '#shared/model/appliance.ts';
import type { socMapItemCreateSchema } from '#shared/model/schedule.ts';
import { formReader } from '../../components/form-reader.ts';
import { NumberField } from '../../components/number-field.tsx';
import { DesiredStateFields, desiredModes } from './desired-state.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useAddSocMapItem } from './use-items.ts';

type NewItem = z.input<typeof socMapItemCreateSchema>;

const valuesSchema = z.object({ threshold: z.string(), mode: z.enum(desiredModes), currentA: z.string() });
type Values = z.output<typeof valuesSchema>;

const schemaFor = (limits: { readonly minA: number; readonly maxA: number }) =>
  valuesSchema.transform(({ threshold, mode, currentA }, ctx): NewItem => {
    const { number } = formReader(ctx);
    return {
      threshold: number('threshold', threshold, { min: 0, max: 100, whole: true }) ?? 0,
      desiredState: {
        mode,
        currentA:
          mode === 'ON' ? number('currentA', currentA, { min: limits.minA, max: limits.maxA, optional: true }) : null,
      },
    };
  });

interface AddSocItemDialogProps {
  readonly appliance: Appliance;
  readonly onClose: () => void;
}

/** Adds a threshold to the battery map. */
export const AddSocItemDialog = ({ appliance, onClose }: AddSocItemDialogProps) => {
  const { t } = useTranslation('app');
  const { current } = appliance.capabilities;
  const add = useAddSocMapItem(appliance);
  const { control, handleSubmit } = useForm<Values, unknown, NewItem>({
    resolver: zodResolver(schemaFor(current ?? { minA: 0, maxA: 80 })),
    mode: 'onTouched',
    defaultValues: { threshold: '', mode: 'AUTO', currentA: '' },
  });
  return (
    <ItemDialog
      title={t('socMap.add')}
      hint={t('socMap.hint')}
      error={add.error}
      busy={add.isPending}
      action={t('device.add')}
      onSubmit={handleSubmit((item) => add.mutate(item, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <NumberField control={control} name="threshold" unit="%" textKey="socMap.threshold" autoFocus />
      <DesiredStateFields control={control} modeName="mode" currentName="currentA" withCurrent={current !== null} />
    </ItemDialog>
  );
};
