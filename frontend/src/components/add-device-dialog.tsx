import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { type MeterRole, meterRoles } from '#shared/model/reading.ts';
import { errorMessage } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { credentialsQuery } from '../lib/queries/credentials.ts';
import { devicesQuery } from '../lib/queries/devices.ts';
import { nameField } from './form-errors.ts';
import { FormField } from './form-field.tsx';
import { LocaleLink } from './locale-link.tsx';
import { PlanFullNotice } from './plan-full-notice.tsx';
import type { NewDevice } from './use-add-device.ts';

interface AddDeviceDialogProps {
  readonly accountId: AccountId;
  readonly kind: 'sensor' | 'appliance';
  readonly title: string;
  /** Link and device of everything that was added before. */
  readonly known: readonly { readonly credentialsId: CredentialsId; readonly deviceId: string }[];
  readonly busy: boolean;
  readonly onAdd: (device: NewDevice) => void;
  readonly onClose: () => void;
}

const schema = z.object({ name: nameField, measures: z.enum(meterRoles) });
type Values = z.input<typeof schema>;

interface DeviceDetailsProps extends Pick<AddDeviceDialogProps, 'busy' | 'onClose'> {
  readonly device: Device;
  readonly onSubmit: (name: string, measures: MeterRole | null) => void;
}

/** Name and role of the chosen device, and the button that adds it. */
export const DeviceDetails = ({ device, busy, onSubmit, onClose }: DeviceDetailsProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: device.name, measures: device.suggestedMeterRole ?? 'grid' },
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={handleSubmit(({ name, measures }) => onSubmit(name.trim(), device.needsMeterRole ? measures : null))}
    >
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
    </Stack>
  );
};

/** Adds a sensor or appliance from the devices of the site's links. */
export const AddDeviceDialog = ({ accountId, kind, title, known, busy, onAdd, onClose }: AddDeviceDialogProps) => {
  const { t } = useTranslation('app');
  const titleId = useId();
  const { data: links } = useQuery(credentialsQuery(accountId));
  const [chosenLink, setLink] = useState<CredentialsId | null>(null);
  const [chosenDevice, setDevice] = useState<string | null>(null);
  const link = chosenLink ?? (links?.length === 1 ? (links[0]?.id ?? null) : null);
  const options = link === null ? null : devicesQuery(accountId, link);
  const devices = useQuery({
    queryKey: ['site', accountId, 'devices', link ?? ''],
    ...options,
    queryFn: options?.queryFn ?? skipToken,
  });
  const offered = (devices.data ?? []).filter(
    (device) =>
      device.kind === kind &&
      !known.some(({ credentialsId, deviceId }) => credentialsId === link && deviceId === device.deviceId),
  );
  const toLink = (
    <Button component={LocaleLink} to={paths.credentials(accountId)} size="small">
      {t('source.link')}
    </Button>
  );
  const device = offered.find(({ deviceId }) => deviceId === chosenDevice);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {kind === 'appliance' && <PlanFullNotice accountId={accountId} />}
          {links?.length === 0 ? (
            <Alert severity="info" action={toLink}>
              {t('device.noLinks')}
            </Alert>
          ) : (
            <TextField
              select
              label={t('device.link')}
              value={link ?? ''}
              onChange={({ target }) => {
                setLink(links?.find(({ id }) => id === target.value)?.id ?? null);
                setDevice(null);
              }}
            >
              {(links ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {link !== null && devices.isPending && <Typography color="textSecondary">{t('device.asking')}</Typography>}
          {devices.isError && <Alert severity="error">{errorMessage(devices.error, t)}</Alert>}
          {devices.isSuccess && offered.length === 0 && (
            <Alert severity="info" action={toLink}>
              {t('device.none')}
            </Alert>
          )}
          {offered.length > 0 && (
            <TextField
              select
              label={t('device.device')}
              value={device?.deviceId ?? ''}
              onChange={({ target }) => setDevice(target.value)}
            >
              {offered.map(({ deviceId, name, model }) => (
                <MenuItem key={deviceId} value={deviceId}>
                  {model === null ? name : t('device.withModel', { name, model })}
                </MenuItem>
              ))}
            </TextField>
          )}
          {link !== null && device !== undefined && (
            <DeviceDetails
              key={device.deviceId}
              device={device}
              busy={busy}
              onClose={onClose}
              onSubmit={(name, measures) => onAdd({ credentialsId: link, device, name, measures })}
            />
          )}
        </Stack>
      </DialogContent>
      {device === undefined && (
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
};
