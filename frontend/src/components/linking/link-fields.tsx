import MenuItem from '@mui/material/MenuItem';
import { Fragment } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { FormField } from '../form-field.tsx';
import { KeyPlace } from './key-place.tsx';
import { typedFields } from './link-form-schema.ts';

/** Fields that every service's form has. */
export interface LinkValues {
  name: string;
  fields: Record<string, string>;
}

interface LinkFieldsProps {
  readonly manifest: Manifest;
  readonly control: Control<LinkValues>;
  /** Empty secrets keep their stored value. */
  readonly keepsSecrets?: boolean;
}

/** A service's fields, rendered from its manifest. */
export const LinkFields = ({ manifest, control, keepsSecrets = false }: LinkFieldsProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  return typedFields(manifest).map(
    ({ name, kind, label, help, example, required, choices = [], choiceLabels, place }) => {
      const secret = kind === 'secret';
      const kept = secret && keepsSecrets;
      const field = {
        control,
        name: `fields.${name}` as const,
        label: say(label),
        helperText: required ? say(help) : `${t('links.optional')} ${say(help)}`,
      };
      if (choiceLabels !== undefined)
        return (
          <FormField key={name} {...field} select>
            {choices.map((choice, index) => (
              <MenuItem key={choice} value={choice}>
                {say(choiceLabels[index] ?? { en: choice, de: choice })}
              </MenuItem>
            ))}
          </FormField>
        );
      return (
        <Fragment key={name}>
          <FormField
            {...field}
            placeholder={kept ? t('links.unchanged') : example}
            type={secret ? 'password' : 'text'}
            autoComplete={secret ? 'new-password' : 'off'}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          {place !== undefined && <KeyPlace place={place} />}
        </Fragment>
      );
    },
  );
};
