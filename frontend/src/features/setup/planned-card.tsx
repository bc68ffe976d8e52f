import CheckCircle from '@mui/icons-material/CheckCircle';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import { DeviceTile } from '../../components/device-tile.tsx';
import { tileOf } from '../../components/linking/services.ts';
import { setupPath } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import { paths } from '../../lib/paths.ts';
import { nextPlanned, type PlannedService, stepOf } from './model/planned.ts';
import { useDropPlanned } from './use-drop-planned.ts';

interface PlannedCardProps {
  readonly account: Account;
  readonly planned: readonly PlannedService[];
  readonly services: readonly SupportedService[];
}

/** What whoever prepared the site named: each with the way to link it or to leave it out, and what is linked already. */
export const PlannedCard = ({ account, planned, services }: PlannedCardProps) => {
  const { t } = useTranslation('app');
  const next = nextPlanned(planned);
  const drop = useDropPlanned(account.id);
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h2">{t('setup.planned.title')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('setup.planned.text')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, gap: 1.5 }}>
        {planned.map((one) => {
          const found = services.find(({ manifest: { id } }) => id === one.service);
          if (found === undefined) return null;
          const { manifest, allowed } = found;
          const ids = one.devices.flatMap(({ id }) => (id === undefined ? [] : [id]));
          return (
            <Stack
              key={one.service}
              component="li"
              direction="row"
              useFlexGap
              sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}
            >
              <DeviceTile kind={tileOf(manifest)} />
              <Stack sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>
                <Typography variant="h3">
                  <ServiceName service={manifest} />
                </Typography>
                {ids.length > 0 && (
                  <Typography variant="body2" color="textSecondary">
                    {ids.join(', ')}
                  </Typography>
                )}
              </Stack>
              {one.linked ? (
                <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
                  <CheckCircle color="success" fontSize="small" />
                  <Typography variant="body2">{t('setup.planned.done')}</Typography>
                </Stack>
              ) : (
                <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
                  <Button
                    component={LocaleLink}
                    to={allowed ? setupPath(account.id, stepOf(one), one.service) : paths.plan(account.id)}
                    variant={allowed && one === next ? 'contained' : 'outlined'}
                  >
                    {allowed ? t('setup.planned.act', { service: manifest.name }) : t('setup.planned.notInPlan')}
                  </Button>
                  <Button
                    disabled={drop.isPending}
                    aria-label={t('setup.planned.dropLabel', { service: manifest.name })}
                    onClick={() => drop.mutate(one.devices)}
                  >
                    {t('setup.planned.drop')}
                  </Button>
                </Stack>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Card>
  );
};
