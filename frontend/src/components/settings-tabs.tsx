import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
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

/** The pages of a site's settings: settings, energy, plan, members, notices, connections. On a phone they scroll in one line. */
export const SettingsTabs = ({ accountId, current }: SettingsTabsProps) => {
  const { t } = useTranslation('app');
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // Where there is no room for all of them, the current one is in the middle.
    if (bar.current && link)
      bar.current.scrollLeft =
        link.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <Box
      component="nav"
      ref={bar}
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
