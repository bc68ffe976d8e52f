import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { saveFile } from '../../../lib/save-file.ts';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows new recovery codes, this once. It closes only by its button: Escape must not lose them. */
export const RecoveryCodesDialog = ({ codes, onKept }: RecoveryCodesDialogProps) => {
  const { t } = useTranslation('app');
  const text = `${codes.join('\n')}\n`;
  return (
    <DialogFrame
      title={t('security.codesTitle')}
      text={t('security.codesText')}
      onClose={() => undefined}
      actions={
        <>
          <Button
            color="secondary"
            onClick={() =>
              saveFile(`${t('security.codesFile')}\n\n${text}`, 'sunward-recovery-codes.txt', 'text/plain')
            }
          >
            {t('security.download')}
          </Button>
          <Button variant="contained" onClick={onKept}>
            {t('security.kept')}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          mt: 2,
          p: 2,
          pr: 1,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        <Box
          component="ol"
          aria-label={t('security.codesTitle')}
          sx={{
            flex: 1,
            m: 0,
            p: 0,
            listStyle: 'none',
            fontFamily: 'ui-monospace, monospace',
            fontSize: '0.875rem',
            lineHeight: 1.9,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <CopyButton name={t('security.codesTitle')} text={text} />
      </Box>
    </DialogFrame>
  );
};
