import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ShownOnce } from '../../../components/shown-once.tsx';
import { saveFile } from '../../../lib/save-file.ts';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows new recovery codes, this once. */
export const RecoveryCodesDialog = ({ codes, onKept }: RecoveryCodesDialogProps) => {
  const { t } = useTranslation('app');
  const text = `${codes.join('\n')}\n`;
  return (
    <ShownOnce
      title={t('security.codesTitle')}
      text={t('security.codesText')}
      kept={t('security.kept')}
      onKept={onKept}
    >
      <Box
        component="ol"
        aria-label={t('security.codesTitle')}
        sx={{
          my: 2,
          p: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          listStyle: 'none',
          textAlign: 'center',
          fontFamily: 'ui-monospace, monospace',
          // On the narrowest phone each of them fits on a line.
          fontSize: '0.8125rem',
          lineHeight: 1.9,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          color="secondary"
          onClick={() => saveFile(`${t('security.codesFile')}\n\n${text}`, 'sunward-recovery-codes.txt', 'text/plain')}
        >
          {t('security.download')}
        </Button>
        <CopyButton name={t('security.codesTitle')} text={text} />
      </Stack>
    </ShownOnce>
  );
};
