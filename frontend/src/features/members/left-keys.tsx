import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import type { Member, SiteKey } from '#shared/model/member.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { loneLink } from '../../components/lone-link.ts';
import { paths } from '../../lib/paths.ts';

interface LeftKeysProps {
  readonly accountId: AccountId;
  readonly members: readonly Member[];
  readonly keys: readonly SiteKey[];
}

/** Keys that work and were shown to somebody who no longer belongs to the site; nothing if there are none. */
export const LeftKeys = ({ accountId, members, keys }: LeftKeysProps) => {
  const { t } = useTranslation('app');
  const left = keys.filter(({ seenBy }) => seenBy !== null && members.every(({ userId }) => userId !== seenBy));
  if (left.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('members.leftKeys')}
      <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
        {left.map(({ credentialsId, name }) => (
          <Box key={credentialsId} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Link component={LocaleLink} to={paths.link(accountId, credentialsId)} color="inherit" sx={loneLink}>
              {name}
            </Link>
          </Box>
        ))}
      </Box>
    </Alert>
  );
};
