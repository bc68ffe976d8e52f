import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import { languageOf } from '#shared/locales.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface RevealDialogProps {
  readonly manifest: Manifest | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Shows once what was made for the user, such as the address that a device reports to. */
export const RevealDialog = ({ manifest, values, onClose }: RevealDialogProps) => {
  const { t } = useTranslation('app');
  const language = languageOf(useLocale());
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="reveal-title">
      <DialogTitle id="reveal-title">{t('credentials.revealTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">{t('credentials.revealText')}</Alert>
          {Object.entries(values).map(([name, value]) => {
            const field = manifest?.credentialFields.find((one) => one.name === name);
            const label = field?.label[language] ?? (name === 'url' ? t('credentials.url') : name);
            return (
              <TextField
                key={name}
                label={label}
                value={value}
                helperText={field?.help[language]}
                slotProps={{
                  input: {
                    readOnly: true,
                    endAdornment: (
                      <InputAdornment position="end">
                        <IconButton
                          aria-label={t('credentials.copy', { name: label })}
                          onClick={() => void navigator.clipboard.writeText(value)}
                        >
                          <ContentCopy />
                        </IconButton>
                      </InputAdornment>
                    ),
                  },
                }}
              />
            );
          })}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('credentials.revealDone')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
