import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { serviceNames, supportedServicesQuery } from '../lib/queries/supported-services.ts';
import { useAdding } from '../lib/use-adding.ts';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ListPage } from './list-page.tsx';
import { LocaleLink } from './locale-link.tsx';
import { useAddDevice } from './use-add-device.ts';

/** What sensors and appliances have in common. */
interface ListedDevice {
  readonly id: string;
  readonly name: string;
  readonly service: string;
  readonly credentialsId: CredentialsId;
  readonly deviceId: string;
}

interface DevicesPageProps<T extends ListedDevice> {
  readonly accountId: AccountId;
  readonly kind: 'sensor' | 'appliance';
  readonly query: UseQueryResult<readonly T[]>;
  /** Path of the list, and of one of its devices. */
  readonly list: string;
  readonly pathOf: (device: T) => string;
  readonly remove: UseMutationResult<unknown, Error, T['id']>;
  readonly texts: {
    readonly title: string;
    readonly add: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly delete: (name: string) => string;
    readonly deleteText: string;
  };
  /** Shown in place of an empty list. */
  readonly emptyIcon: ReactNode;
  readonly icon: (device: T) => ReactNode;
  /** Comes after the name of the service. */
  readonly detail: (device: T) => ReactNode;
  /** Shown below a device that has a problem. @param service name of its service */
  readonly problem?: (device: T, service: string) => ReactNode;
}

/** A site's sensors or appliances: adding, opening and removing. */
export const DevicesPage = <T extends ListedDevice>({
  accountId,
  kind,
  query,
  list,
  pathOf,
  remove,
  texts,
  emptyIcon,
  icon,
  detail,
  problem,
}: DevicesPageProps<T>) => {
  const { t } = useTranslation('app');
  const nameOf = serviceNames(useQuery(supportedServicesQuery(accountId)).data);
  const adding = useAdding(list);
  const [leaving, setLeaving] = useState<T | null>(null);
  const add = useAddDevice(accountId);
  const row = (device: T): ReactNode => {
    const service = nameOf(device.service);
    return (
      <Card key={device.id} component="li" sx={{ p: 2 }}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          {icon(device)}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">
              <Link component={LocaleLink} to={pathOf(device)} underline="hover">
                {device.name}
              </Link>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {service} · {detail(device)}
            </Typography>
          </Box>
          <IconButton aria-label={texts.delete(device.name)} onClick={() => setLeaving(device)}>
            <DeleteOutlined />
          </IconButton>
        </Stack>
        {problem?.(device, service)}
      </Card>
    );
  };
  return (
    <>
      <ListPage
        title={texts.title}
        addLabel={texts.add}
        onAdd={adding.start}
        query={query}
        empty={{ icon: emptyIcon, title: texts.emptyTitle, text: texts.emptyText }}
        row={row}
      />
      {adding.open && (
        <AddDeviceDialog
          accountId={accountId}
          kind={kind}
          title={texts.add}
          known={query.data ?? []}
          busy={add.isPending}
          onAdd={(device) => add.mutate(device, { onSuccess: adding.end })}
          onClose={adding.end}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          title={texts.delete(leaving.name)}
          text={texts.deleteText}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
};
