import ChevronRight from '@mui/icons-material/ChevronRight';
import LockOutlined from '@mui/icons-material/LockOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import { commandsAllowed, plansWith } from '#shared/plans.ts';
import { paths } from '../../lib/paths.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { DeviceTile } from '../device-tile.tsx';
import { LocaleLink } from '../locale-link.tsx';
import { ServiceName } from '../service-name.tsx';
import { offersOf, searchServices, tileOf, type Want } from './services.ts';

interface ServiceListProps {
  readonly services: readonly SupportedService[];
  readonly account: Account | undefined;
  /** What it is for: what fits best stands first. Absent: all are the same. */
  readonly want?: Want;
  readonly onChoose: (manifest: Manifest) => void;
}

/** All services with what they offer; those outside the plan name the plan that includes them, and lead to it. */
export const ServiceList = ({ services, account, want, onChoose }: ServiceListProps) => {
  const { t } = useTranslation('app');
  const localized = useLocalized();
  const [wanted, setWanted] = useState('');
  const found = searchServices(services, wanted, want);
  const hint = ({ manifest, allowed }: SupportedService): string | null => {
    if (allowed) {
      const readOnly = account !== undefined && manifest.offers.appliance && !commandsAllowed(account, manifest.id);
      return readOnly ? t('credentials.readOnly') : null;
    }
    const plans = plansWith(manifest.planRequired);
    return plans.length === 0
      ? t('credentials.notInPlan')
      : t('credentials.onlyInPlans', { plans: plans.join(` ${t('credentials.or')} `) });
  };
  return (
    <Stack spacing={1}>
      <TextField
        label={t('credentials.search')}
        placeholder={t('credentials.searchExample')}
        type="search"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {found.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ py: 2 }}>
          {t('credentials.noService')}
        </Typography>
      )}
      <List disablePadding>
        {found.map((service) => {
          const { manifest, allowed } = service;
          const more = hint(service);
          return (
            <ListItem key={manifest.id} disablePadding>
              <ListItemButton
                disabled={!allowed && account === undefined}
                sx={{
                  borderRadius: 2,
                  px: 1,
                  gap: 1.5,
                  // Paler than the others, yet its text can be read: only the tile is faded.
                  ...(allowed ? {} : { color: 'text.secondary', '& > :first-child': { opacity: 0.6 } }),
                }}
                {...(allowed || account === undefined
                  ? { onClick: () => onChoose(manifest) }
                  : { component: LocaleLink, to: paths.plan(account.id) })}
              >
                <DeviceTile kind={tileOf(manifest)} sizePx={44} />
                <ListItemText
                  primary={<ServiceName service={manifest} />}
                  secondary={
                    <>
                      {offersOf(manifest)
                        .map((kind) => t(`credentials.offers.${kind}`))
                        .join(' · ')}
                      {manifest.needs && (
                        <>
                          <br />
                          {localized(manifest.needs)}
                        </>
                      )}
                      {more !== null && (
                        <>
                          <br />
                          {more}
                        </>
                      )}
                    </>
                  }
                />
                {allowed ? <ChevronRight color="action" /> : <LockOutlined color="action" />}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Stack>
  );
};
