import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { CopyField } from '../copy-field.tsx';
import { ReportExample } from './report-example.tsx';

interface RevealDialogProps {
  readonly manifest: Manifest | undefined;
  /** The generated values; `url` is where devices report to. */
  readonly values: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Shows the generated values once, with an example for each program that is ready to run. */
export const RevealDialog = ({ manifest, values, onClose }: RevealDialogProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const made = manifest?.credentialFields.filter(({ kind }) => kind === 'generated') ?? [];
  const { url, key } = values;
  // The URL contains the key.
  const shown = url === undefined ? Object.entries(values) : [['url', url] as const];
  return (
    <Dialog open maxWidth="sm" aria-labelledby="reveal-title">
      <DialogTitle id="reveal-title">{t('credentials.revealTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">{t('credentials.revealText')}</Alert>
          {shown.map(([name, value]) => {
            const field = made.find((one) => one.name === name);
            const label = field ? say(field.label) : name === 'url' ? t('credentials.url') : name;
            return <CopyField key={name} label={label} value={value} />;
          })}
          {made.map(({ name, help }) => (
            <Typography key={name} variant="body2" color="textSecondary">
              {say(help)}
            </Typography>
          ))}
          {url !== undefined && key !== undefined && <ReportExample address={{ url, key }} />}
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
