import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';

interface CsvButtonProps {
  /** Period of the file: a day, a month, a year. */
  readonly name: string;
  /** Builds the text on demand. */
  readonly csv: () => string;
  readonly disabled?: boolean;
}

/** Saves the figures as a file. */
export const CsvButton = ({ name, csv, disabled = false }: CsvButtonProps) => {
  const { t } = useTranslation('app');
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<Download />}
      disabled={disabled}
      onClick={() => saveFile(csv(), `sunward-${name}.csv`, 'text/csv')}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('history.csv')}
    </Button>
  );
};
