import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

const tabs = ['goal', 'schedule', 'battery', 'device'] as const;
type Tab = (typeof tabs)[number];

/** Where a key leads from a tab; null: nowhere. */
const tabAfter = (key: string, from: number): Tab | null => {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: (from + 1) % tabs.length,
    ArrowLeft: (from + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return tabs[to[key] ?? -1] ?? null;
};

/**
 * The four parts of an appliance's page. The chosen one stands in the address (`?tab=device`), so that links lead to it; going
 * back leaves the page. What was opened stays in place: what is typed there survives a look at another part.
 */
export const ApplianceTabs = (panels: Readonly<Record<Tab, ReactNode>>) => {
  const { t } = useTranslation('app');
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'goal';
  const [opened, setOpened] = useState<readonly Tab[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  const choose = (tab: Tab): void => setQuery({ tab }, { replace: true, preventScrollReset: true });
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const to = tabAfter(event.key, tabs.indexOf(chosen));
    if (to === null) return;
    event.preventDefault();
    choose(to);
    document.getElementById(`${id}${to}`)?.focus();
  };
  return (
    <>
      <Box
        role="tablist"
        aria-label={t('applianceTabs.label')}
        onKeyDown={move}
        sx={{ display: 'flex', flexWrap: 'wrap', p: 0.5, gap: 0.5, borderRadius: '18px', bgcolor: 'var(--well)' }}
      >
        {tabs.map((tab) => (
          <ButtonBase
            key={tab}
            id={`${id}${tab}`}
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={opened.includes(tab) ? `${id}${tab}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            sx={{
              // In one row, or where letters are too large for it, in two.
              flex: '1 1 auto',
              minHeight: 44,
              minWidth: 44,
              px: 0.5,
              borderRadius: '14px',
              font: 'var(--font-h3)',
              color: tab === chosen ? 'text.primary' : 'text.secondary',
              bgcolor: tab === chosen ? 'var(--surface)' : 'transparent',
              boxShadow: tab === chosen ? 'var(--shadow)' : 'none',
              // Four words of the longer languages side by side at 360 px.
              '@media (max-width: 399px)': { fontSize: '0.8125rem' },
              // Without colours the chosen one has a border.
              border: '1px solid transparent',
              '@media (forced-colors: active)': { borderColor: tab === chosen ? 'Highlight' : 'transparent' },
            }}
          >
            {t(`applianceTabs.${tab}`)}
          </ButtonBase>
        ))}
      </Box>
      {opened.map((tab) => (
        <Box
          key={tab}
          role="tabpanel"
          id={`${id}${tab}-panel`}
          aria-labelledby={`${id}${tab}`}
          hidden={tab !== chosen}
          sx={{ display: tab === chosen ? 'grid' : 'none', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {panels[tab]}
        </Box>
      ))}
    </>
  );
};
