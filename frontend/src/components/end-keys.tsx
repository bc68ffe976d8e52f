import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface EndKeysProps {
  /** Links whose key somebody may have seen who is about to lose the site. */
  readonly links: readonly { readonly credentialsId: string; readonly name: string }[];
  /** Says who has seen them. */
  readonly intro: string;
  readonly end: boolean;
  readonly onChange: (end: boolean) => void;
}

/** Offers to end the keys that a person takes along; nothing if there are none. */
export const EndKeys = ({ links, intro, end, onChange }: EndKeysProps) => {
  const { t } = useTranslation('app');
  if (links.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2">{intro}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {links.map(({ credentialsId, name }) => (
          <Typography key={credentialsId} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        ))}
      </Box>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        control={<Checkbox checked={end} onChange={(_, checked) => onChange(checked)} sx={{ py: 0 }} />}
        label={t('endKeys')}
      />
    </Box>
  );
};
