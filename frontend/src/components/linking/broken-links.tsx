import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Localized } from '#shared/locales.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { useNow } from '../../lib/use-now.ts';
import { healthText } from '../health-text.ts';
import { LocaleLink } from '../locale-link.tsx';
import { effectOf } from './link-effect.ts';
import { RelinkButton } from './relink-button.tsx';

interface BrokenLinksProps {
  readonly accountId: AccountId;
  readonly links: readonly Credentials[];
  /** Time zone of the site. */
  readonly zone: string;
  /** A service's name by its id. */
  readonly nameOf: (service: string) => string;
  /** The manifest's hint for a refusal; undefined: none. */
  readonly noteOf: (service: string) => Localized | undefined;
}

const why = {
  display: 'grid',
  alignItems: 'center',
  minWidth: 44,
  minHeight: 44,
  color: 'inherit',
  fontWeight: 640,
} as const;

/** Links that only the user can fix, each with a button for it. */
export const BrokenLinks = ({ accountId, links, zone, nameOf, noteOf }: BrokenLinksProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const locale = useLocale();
  const nowMs = useNow();
  const ready = useNamespace('welcome');
  const { data: sensors = [] } = useQuery(sensorsQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const when = (time: string): string => formatTime(time, { zone, locale, nowMs });
  const note = (service: string): string => {
    const text = noteOf(service);
    return text === undefined ? '' : ` ${say(text)}`;
  };
  const effect = (link: Credentials): string => {
    const lost = effectOf(link.id, sensors, byPriority(appliances));
    return t(`broken.${lost.kind}`, { name: lost.appliance?.name });
  };
  if (!ready) return null;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Stack spacing={1}>
        {links.map((link) => (
          <Stack
            key={link.id}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, columnGap: 2, rowGap: 1 }}
          >
            <Typography variant="body2" component="div" sx={{ flex: 1 }}>
              {link.health.lastSuccessAt !== null && (
                <Typography sx={{ fontWeight: 680 }}>
                  {t('links.silentSince', { service: nameOf(link.service), time: when(link.health.lastSuccessAt) })}
                </Typography>
              )}
              {healthText(link.health.error ?? '', nameOf(link.service), t)} {effect(link)}
              {note(link.service)}
            </Typography>
            <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', '& .why': why }}>
              <RelinkButton
                link={link}
                variant="contained"
                label={t('broken.signIn', { service: nameOf(link.service) })}
              />
              <LocaleLink className="why" to={paths.link(link.accountId, link.id)}>
                {t('broken.why')}
              </LocaleLink>
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
};
