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

/** Where a phone has no room for all of them, the current one is in the middle. */
const inView = (bar: unknown): void => {
  if (!(bar instanceof HTMLElement)) return;
  const link = bar.querySelector<HTMLElement>('[aria-current]');
  if (link) bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
};

/** The pages of a site's settings: settings, energy, plan, members, notices, connections. On a phone they scroll in one line. */
export const SettingsTabs = ({ accountId, current }: SettingsTabsProps) => {
  const { t } = useTranslation('app');
  return (
    <Box
      component="nav"
      ref={inView}
      aria-label={t('settingsTabs.label')}
      sx={{
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        columnGap: { sm: 1 },
        borderBottom: 1,
        borderColor: 'divider',
        '@media (max-width: 599px)': {
          mx: 'calc(-1 * var(--page-edge))',
          px: 'var(--page-edge)',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        },
      }}
    >
      {tabs.map((tab) => (
        <Button
          key={tab}
          component={LocaleLink}
          to={paths[tab](accountId)}
          color={tab === current ? 'info' : 'secondary'}
          aria-current={tab === current ? 'page' : undefined}
          sx={{
            flex: 'none',
            px: 1.5,
            mb: { sm: '-1px' },
            borderRadius: 0,
            borderBottom: 2,
            borderColor: tab === current ? 'info.main' : 'transparent',
            // Inside, where what scrolls does not cut it.
            '&.Mui-focusVisible': { outlineOffset: '-3px' },
          }}
        >
          {t(`settingsTabs.${tab}`)}
        </Button>
      ))}
    </Box>
  );
};
