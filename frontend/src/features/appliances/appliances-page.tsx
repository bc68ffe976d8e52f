import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { AddDeviceDialog } from '../../components/add-device-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { applianceIcons } from '../../components/energy-icons.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useAdding } from '../../lib/use-adding.ts';
import { useAddAppliance } from './use-add-appliance.ts';
import { useDeleteAppliance } from './use-delete-appliance.ts';

interface ApplianceRowProps {
  readonly appliance: Appliance;
  readonly service: string;
  readonly onDelete: () => void;
}

const ApplianceRow = ({ appliance, service, onDelete }: ApplianceRowProps) => {
  const { t } = useTranslation('app');
  const Icon = applianceIcons[appliance.kind];
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Icon color="secondary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            <Link component={LocaleLink} to={paths.appliance(appliance.accountId, appliance.id)} underline="hover">
              {appliance.name}
            </Link>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {service} · {t(`mode.${appliance.mode}.name`)}
          </Typography>
        </Box>
        <IconButton aria-label={t('appliances.delete', { name: appliance.name })} onClick={onDelete}>
          <DeleteOutlined />
        </IconButton>
      </Stack>
    </Card>
  );
};

/** The site's appliances by priority: adding and removing. */
export const AppliancesPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const appliances = useQuery({ ...appliancesQuery(accountId), select: byPriority }) as UseQueryResult<Appliance[]>;
  const nameOf = serviceNames(useQuery(supportedServicesQuery(accountId)).data);
  const adding = useAdding(paths.appliances(accountId));
  const [leaving, setLeaving] = useState<Appliance | null>(null);
  const add = useAddAppliance(accountId);
  const remove = useDeleteAppliance(accountId);
  return (
    <>
      <ListPage
        title={t('nav.appliances')}
        addLabel={t('appliance.add')}
        onAdd={adding.start}
        query={appliances}
        empty={{ icon: <EvStation />, title: t('appliance.emptyTitle'), text: t('appliance.emptyText') }}
        row={(appliance) => (
          <ApplianceRow
            key={appliance.id}
            appliance={appliance}
            service={nameOf(appliance.service)}
            onDelete={() => setLeaving(appliance)}
          />
        )}
      />
      {adding.open && (
        <AddDeviceDialog
          accountId={accountId}
          kind="appliance"
          title={t('appliance.add')}
          known={appliances.data ?? []}
          busy={add.isPending}
          onAdd={(device) => add.mutate(device, { onSuccess: adding.end })}
          onClose={adding.end}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          title={t('appliances.delete', { name: leaving.name })}
          text={t('appliances.deleteText')}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
};
