import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Localized } from '#shared/locales.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { useNow } from '../../lib/use-now.ts';
import { healthText } from '../health-text.ts';
import { RelinkButton } from './relink-button.tsx';

interface BrokenLinksProps {
  readonly links: readonly Credentials[];
  /** Time zone of the site. */
  readonly zone: string;
  /** A service's name by its id. */
  readonly nameOf: (service: string) => string;
  /** The manifest's hint for a refusal; undefined: none. */
  readonly noteOf: (service: string) => Localized | undefined;
}

/** Links that only the user can fix, each with a button for it. */
export const BrokenLinks = ({ links, zone, nameOf, noteOf }: BrokenLinksProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const locale = useLocale();
  const nowMs = useNow();
  const when = (time: string): string => formatTime(time, { zone, locale, nowMs });
  const note = (service: string): string => {
    const text = noteOf(service);
    return text === undefined ? '' : ` ${say(text)}`;
  };
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
              {healthText(link.health.error ?? '', nameOf(link.service), t)} {t('links.waitsForLink')}
              {note(link.service)}
            </Typography>
            <RelinkButton link={link} size="small" variant="contained" />
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
};
