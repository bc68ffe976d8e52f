import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { useEditorForm } from '../../components/use-editor-form.ts';
import { changedValues } from '../../lib/changed.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { ApplianceChange } from './model/appliance-change.ts';
import type { CardSaving } from './saved-card.tsx';
import { useSaveAppliance } from './use-save-appliance.ts';

/** One card's fields of an appliance. */
export interface CardFields<V extends FieldValues, C> {
  readonly schema: z.ZodType<C, V>;
  readonly valuesOf: (appliance: Appliance, locale: Locale) => V;
}

interface CardForm<V extends FieldValues, C> {
  readonly control: UseFormReturn<V, unknown, C>['control'];
  readonly saving: CardSaving;
}

/** The form of one card: it sends what was changed in it, and nothing of the others. */
export const useCardForm = <V extends FieldValues, C extends ApplianceChange>(
  appliance: Appliance,
  { schema, valuesOf }: CardFields<V, C>,
): CardForm<V, C> => {
  const locale = useLocale();
  const save = useSaveAppliance(appliance.accountId, appliance.id);
  const { control, formState, submit, discard } = useEditorForm<V, C>({
    schema,
    values: valuesOf(appliance, locale),
    save: async (next, before) => {
      const { name, sunShare, ...settings }: ApplianceChange = changedValues<ApplianceChange>(next, before);
      const stored = await save.mutateAsync({
        ...(name === undefined ? {} : { name }),
        ...(sunShare === undefined ? {} : { autoCharge: { sunShare } }),
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
      });
      return valuesOf(stored, locale);
    },
  });
  return {
    control,
    saving: {
      control,
      dirty: formState.isDirty,
      busy: save.isPending,
      saved: save.isSuccess,
      error: save.error,
      submit,
      discard: () => {
        save.reset();
        discard();
      },
    },
  };
};
