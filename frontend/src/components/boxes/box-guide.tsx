import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { boxGuides } from '#shared/box-guides.ts';
import { type BoxMakeId, boxMakeIds } from '#shared/box-makes.ts';
import type { CredentialField } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { usePatchCredentials } from '../linking/use-patch-credentials.ts';
import { loneLink } from '../lone-link.ts';
import { Section } from '../section.tsx';

/** The make that was chosen for a link. */
export const makeOf = ({ settings }: Pick<Credentials, 'settings'>): BoxMakeId =>
  boxMakeIds.find((id) => id === settings.make?.toLowerCase()) ?? 'other';

/** Whether a make asks for the address in parts. */
export const asksForParts = (make: BoxMakeId): boolean => boxGuides[make].asks === 'parts';

interface BoxGuideCardProps {
  readonly link: Credentials;
  /** The field of the manifest that names the makes. */
  readonly field: CredentialField;
}

/** Where the address goes in the menu of a make. Choosing another make changes the link: its quirks are respected. */
export const BoxGuideCard = ({ link, field: { choices = [], choiceLabels = [] } }: BoxGuideCardProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const patch = usePatchCredentials(link.accountId, link.id);
  const make = boxMakeIds.find((id) => id === patch.variables?.fields?.make) ?? makeOf(link);
  const { steps, source } = boxGuides[make];
  return (
    <Section title={t('boxes.guide')}>
      <Card sx={{ p: 2 }}>
        <Stack spacing={2}>
          <TextField
            select
            label={t('boxes.make')}
            value={make}
            disabled={patch.isPending}
            onChange={({ target }) => patch.mutate({ fields: { make: target.value } })}
          >
            {choices.map((id, index) => {
              const label = choiceLabels[index];
              return (
                <MenuItem key={id} value={id}>
                  {label === undefined ? id : say(label)}
                </MenuItem>
              );
            })}
          </TextField>
          <Stack component="ol" spacing={1} sx={{ m: 0, pl: 3 }}>
            {steps.map((step) => (
              <li key={step.en}>{say(step)}</li>
            ))}
          </Stack>
          <Typography>{t('boxes.afterwards')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {source === null ? (
              t('boxes.noSource')
            ) : (
              <Link href={source} target="_blank" rel="noopener noreferrer" sx={loneLink}>
                {t('boxes.source', { host: new URL(source).host })}
              </Link>
            )}
          </Typography>
        </Stack>
      </Card>
    </Section>
  );
};
