import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { EditorFrame } from '../../components/editor-frame.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useEditorForm } from '../../components/use-editor-form.ts';
import { changedValues } from '../../lib/changed.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { CarFields } from './car-fields.tsx';
import { EconomicsFields } from './economics-fields.tsx';
import { DailyMinimumFields, DeadlineFields } from './goal-fields.tsx';
import { LimitFields, MeasuringFields } from './limit-fields.tsx';
import { applianceFormSchema, applianceValues } from './model/appliance-form.ts';
import { useSaveAppliance } from './use-save-appliance.ts';

interface ApplianceSettingsProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** All settings of an appliance that are saved together. */
export const ApplianceSettingsForm = ({ account, appliance }: ApplianceSettingsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const save = useSaveAppliance(account.id, appliance.id);
  const { control, formState, submit, discard } = useEditorForm({
    schema: applianceFormSchema,
    values: applianceValues(appliance, locale),
    save: async (next, before) => {
      const { name, sunShare, ...settings } = changedValues(next, before);
      const stored = await save.mutateAsync({
        ...(name === undefined ? {} : { name }),
        ...(sunShare === undefined ? {} : { autoCharge: { sunShare } }),
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
      });
      return applianceValues(stored, locale);
    },
  });
  return (
    <EditorFrame dirty={formState.isDirty} submit={submit} discard={discard} save={save}>
      <FormCard title={t('siteSettings.title')}>
        <FormField control={control} name="name" textKey="editor.name" />
      </FormCard>
      <EconomicsFields control={control} account={account} />
      <DeadlineFields control={control} />
      <CarFields control={control} appliance={appliance} />
      <DailyMinimumFields control={control} />
      <LimitFields control={control} appliance={appliance} />
      <MeasuringFields control={control} appliance={appliance} />
    </EditorFrame>
  );
};
