import EvStation from '@mui/icons-material/EvStationOutlined';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { applianceIcons } from '../../components/appliance-icons.tsx';
import { DevicesPage } from '../../components/devices-page.tsx';
import { modeKey } from '../../components/mode-key.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useDeleteAppliance } from './use-delete-appliance.ts';

const ApplianceIcon = ({ kind }: Pick<Appliance, 'kind'>) => {
  const Icon = applianceIcons[kind];
  return <Icon color="secondary" />;
};

/** The site's appliances by priority. */
export const AppliancesPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  return (
    <DevicesPage<Appliance>
      accountId={accountId}
      kind="appliance"
      query={useQuery({ ...appliancesQuery(accountId), select: byPriority }) as UseQueryResult<Appliance[]>}
      list={paths.appliances(accountId)}
      pathOf={({ id }) => paths.appliance(accountId, id)}
      remove={useDeleteAppliance(accountId)}
      texts={{
        title: t('nav.appliances'),
        add: t('appliance.add'),
        emptyTitle: t('appliance.emptyTitle'),
        emptyText: t('appliance.emptyText'),
        delete: (name) => t('appliances.delete', { name }),
        deleteText: t('appliances.deleteText'),
      }}
      emptyIcon={<EvStation />}
      icon={({ kind }) => <ApplianceIcon kind={kind} />}
      detail={({ mode, kind }) => t(`mode.${modeKey(mode, kind)}.name`)}
    />
  );
};
