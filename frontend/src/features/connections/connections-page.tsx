import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { managers, type RoleType } from '#shared/roles.ts';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { HooksCard } from '../../components/hooks/hooks-card.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { TokensCard } from '../../components/tokens/tokens-card.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { HomeAssistantCard } from './home-assistant-card.tsx';

/** Whoever sets the site up; null: a super admin who is no member. */
const setsUp = (role: RoleType | null): boolean => role === null || managers.includes(role);

/** Ways in that are links to a service of their own. */
const ownServices = ['ocpp', 'webhook'] as const;

interface OwnServiceProps {
  readonly accountId: AccountId;
  readonly service: (typeof ownServices)[number];
}

/** Its links, and the way to another. */
const OwnService = ({ accountId, service }: OwnServiceProps) => {
  const { t } = useTranslation('app');
  const { data = [] } = useQuery(credentialsQuery(accountId));
  const links = data.filter((link) => link.service === service);
  return (
    <FormCard title={t(`connections.own.${service}.title`)} intro={t(`connections.own.${service}.text`)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {links.map(({ id, name }) => (
          <Button key={id} component={LocaleLink} to={paths.link(accountId, id)} variant="outlined" color="secondary">
            {name}
          </Button>
        ))}
        <Button
          component={LocaleLink}
          to={paths.addService(accountId, service)}
          variant={links.length === 0 ? 'outlined' : 'text'}
          color="secondary"
        >
          {t(`connections.own.${service}.add`)}
        </Button>
      </Box>
    </FormCard>
  );
};

/** What the user's own devices and programs connect by: tokens, a wallbox's own address, reported values, Home Assistant, notices. */
export const ConnectionsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const me = useQuery(meQuery());
  const account = useQuery(accountQuery(accountId));
  return (
    <EditorPage query={me} item={me.data} title={() => t('siteSettings.title')}>
      {(user) => (
        <>
          <SettingsTabs accountId={accountId} current="connections" />
          <TokensCard user={user} accountId={accountId} />
          {account.data !== undefined && setsUp(account.data.role) && <HooksCard account={account.data} />}
          {ownServices.map((service) => (
            <OwnService key={service} accountId={accountId} service={service} />
          ))}
          <HomeAssistantCard />
          <FormCard title={t('connections.address')} intro={t('connections.addressText')}>
            <Box>
              <Button component={LocaleLink} to={paths.notices(accountId)} variant="outlined" color="secondary">
                {t('connections.toNotices')}
              </Button>
            </Box>
          </FormCard>
        </>
      )}
    </EditorPage>
  );
};
