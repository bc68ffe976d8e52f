import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { paths } from '../lib/paths.ts';
import { LocaleLink } from './locale-link.tsx';

const tabs = ['settings', 'energy', 'plan', 'members', 'notices', 'connections'] as const;
type SettingsTab = (typeof tabs)[number];

interface SettingsTabsProps {
  readonly accountId: AccountId;
  readonly current: SettingsTab;
}

/** The pages of a site's settings: settings, energy, plan, members, notices, connections. */
export const SettingsTabs = ({ accountId, current }: SettingsTabsProps) => {
  const { t } = useTranslation('app');
  return (
    <Box
      component="nav"
      aria-label={t('settingsTabs.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 0, sm: 1 }, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Button
          key={tab}
          component={LocaleLink}
          to={paths[tab](accountId)}
          color={tab === current ? 'info' : 'secondary'}
          aria-current={tab === current ? 'page' : undefined}
          sx={{
            px: { xs: 1, sm: 1.5 },
            mb: '-1px',
            borderRadius: 0,
            borderBottom: 2,
            borderColor: tab === current ? 'info.main' : 'transparent',
          }}
        >
          {t(`settingsTabs.${tab}`)}
        </Button>
      ))}
    </Box>
  );
};
