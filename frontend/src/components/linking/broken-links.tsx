import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Localized } from '#shared/locales.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { healthText } from '../health-text.ts';
import { RelinkButton } from './relink-button.tsx';

interface BrokenLinksProps {
  readonly links: readonly Credentials[];
  /** A service's name by its id. */
  readonly nameOf: (service: string) => string;
  /** The manifest's hint for a refusal; undefined: none. */
  readonly noteOf: (service: string) => Localized | undefined;
}

/** Links that only the user can fix, each with a button for it. */
export const BrokenLinks = ({ links, nameOf, noteOf }: BrokenLinksProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const note = (service: string): string => {
    const text = noteOf(service);
    return text === undefined ? '' : ` ${say(text)}`;
  };
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Stack spacing={1}>
        {links.map((link) => (
          <Stack
            key={link.id}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, columnGap: 2, rowGap: 1 }}
          >
            <Typography variant="body2" sx={{ flex: 1 }}>
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
