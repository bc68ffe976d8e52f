import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { Age } from '../../components/age.tsx';
import { healthText, needsLink } from '../../components/health-text.ts';
import { type NamedService, ServiceName } from '../../components/service-name.tsx';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { DeviceGroup } from './device-group.tsx';
import { type Chip, DeviceRow, Problem } from './device-row.tsx';
import type { Services } from './use-services.ts';

interface RowProps {
  readonly link: Credentials;
  readonly service: NamedService;
  /** Of its appliances. */
  readonly offline: number;
}

const LinkRow = ({ link, service, offline }: RowProps) => {
  const { t } = useTranslation('app');
  const { error, lastSuccessAt } = link.health;
  const used = [
    ...(link.sensors.length > 0 ? [t('credentials.sensors', { count: link.sensors.length })] : []),
    ...(link.appliances.length > 0 ? [t('credentials.appliances', { count: link.appliances.length })] : []),
    ...(link.sensors.length + link.appliances.length === 0 ? [t('credentials.nothingYet')] : []),
    ...(offline > 0 ? [t('devices.offline', { count: offline })] : []),
  ];
  const chip = (): Chip => {
    if (error !== null) return { text: t(needsLink(error) ? 'devices.needsYou' : 'devices.trouble'), look: 'broken' };
    if (lastSuccessAt === null) return { text: t('devices.waits'), look: 'plain' };
    return { text: t('devices.works'), look: 'works' };
  };
  return (
    <DeviceRow
      tile="link"
      name={link.name}
      to={paths.link(link.accountId, link.id)}
      about={
        <>
          {service.name !== link.name && (
            <>
              <ServiceName service={service} />
              {' · '}
            </>
          )}
          {used.join(' · ')}
          {lastSuccessAt !== null && (
            <>
              {' · '}
              <Age since={lastSuccessAt} />
            </>
          )}
        </>
      }
      chip={chip()}
      problem={error !== null && <Problem text={healthText(error, service.name, t)} />}
    />
  );
};

/** The links to vendors: what each brings, and whether it works. */
export const LinkRows = ({
  accountId,
  services,
  adding,
}: {
  readonly accountId: AccountId;
  readonly services: Services;
  /** Path of the sheet that links another. */
  readonly adding: string;
}) => {
  const { t } = useTranslation('app');
  const query = useQuery(credentialsQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const offlineOf = (link: Credentials): number =>
    appliances.filter(({ credentialsId, state }) => credentialsId === link.id && state.online === false).length;
  return (
    <DeviceGroup
      group="credentials"
      items={query.data}
      query={query}
      empty={{ text: t('credentials.emptyText'), to: adding, action: t('credentials.add') }}
      row={(link) => (
        <LinkRow key={link.id} link={link} service={services.named(link.service)} offline={offlineOf(link)} />
      )}
    />
  );
};
