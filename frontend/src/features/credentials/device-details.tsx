import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Device } from '#shared/model/credentials.ts';
import { type MeterRole, meterRoles } from '#shared/model/reading.ts';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { nameField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { useForm } from '../../components/use-form.ts';

const schema = z.object({ name: nameField, measures: z.enum(meterRoles) });
type Values = z.input<typeof schema>;

interface DeviceDetailsProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (name: string, measures: MeterRole | null) => void;
}

/** Name and role of the chosen device, and the button that adds it. */
export const DeviceDetails = ({ device, busy, onSubmit, onClose }: DeviceDetailsProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: device.name, measures: device.suggestedMeterRole ?? 'grid' },
  });
  return (
    <Form
      spacing={2}
      onSubmit={handleSubmit(({ name, measures }) => onSubmit(name.trim(), device.needsMeterRole ? measures : null))}
    >
      <ErrorSummary control={control} />
      <FormField control={control} name="name" textKey="device.name" />
      {device.needsMeterRole && (
        <FormField control={control} name="measures" select textKey="device.measures">
          {meterRoles.map((role) => (
            <MenuItem key={role} value={role}>
              {t(`device.role.${role}`)}
            </MenuItem>
          ))}
        </FormField>
      )}
      <DialogActions sx={{ px: 0, pb: 0 }}>
        <Button color="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {t('device.add')}
        </Button>
      </DialogActions>
    </Form>
  );
};
