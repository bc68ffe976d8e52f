import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Appliance } from '#shared/model/appliance.ts';
import { socMapItemCreateSchema } from '#shared/model/schedule.ts';
import { formReader } from '../../components/form-reader.ts';
import { NumberField } from '../../components/number-field.tsx';
import { numberRuleOf } from '../../components/schema-bounds.ts';
import { useForm } from '../../components/use-form.ts';
import { DesiredStateFields, desiredModes, readDesiredState } from './desired-state.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useAddSocMapItem } from './use-items.ts';

type NewItem = z.input<typeof socMapItemCreateSchema>;

const valuesSchema = z.object({ threshold: z.string(), mode: z.enum(desiredModes), currentA: z.string() });
type Values = z.output<typeof valuesSchema>;

const thresholdRule = numberRuleOf(socMapItemCreateSchema.shape.threshold);

const schemaFor = (appliance: Appliance) =>
  valuesSchema.transform(({ threshold, ...desired }, ctx): NewItem => {
    const reader = formReader(ctx);
    return {
      threshold: reader.number('threshold', threshold, thresholdRule) ?? 0,
      desiredState: readDesiredState(desired, appliance, reader),
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
    resolver: zodResolver(schemaFor(appliance)),
    defaultValues: { threshold: '', mode: 'AUTO', currentA: '' },
  });
  return (
    <ItemDialog
      control={control}
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
