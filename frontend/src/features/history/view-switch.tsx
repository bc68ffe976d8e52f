import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { periodKinds, type ViewKind } from './model/view-param.ts';

interface ViewSwitchProps {
  readonly chosen: ViewKind;
  readonly onChoose: (kind: ViewKind) => void;
}

const kinds: readonly ViewKind[] = ['hours', ...periodKinds];

/** The last 48 hours, or a day, month or year. */
export const ViewSwitch = ({ chosen, onChoose }: ViewSwitchProps) => {
  const { t } = useTranslation('app');
  return (
    <ToggleButtonGroup
      exclusive
      value={chosen}
      aria-label={t('history.span')}
      onChange={(_event, kind: ViewKind | null) => {
        if (kind !== null) onChoose(kind);
      }}
      sx={{
        bgcolor: 'var(--well)',
        borderRadius: 'var(--radius-tile)',
        p: 0.5,
        width: { xs: 1, sm: 'auto' },
        '&& .MuiToggleButton-root': {
          flex: { xs: '1 1 auto', sm: 'none' },
          minHeight: 44,
          border: 0,
          borderRadius: '12px',
          px: { xs: 1, sm: 2.5 },
          whiteSpace: 'nowrap',
          color: 'var(--ink-2)',
        },
        '&& .MuiToggleButton-root.Mui-selected': {
          bgcolor: 'var(--surface)',
          color: 'var(--ink)',
          boxShadow: 'var(--shadow)',
        },
      }}
    >
      {kinds.map((kind) => (
        <ToggleButton key={kind} value={kind}>
          {t(`history.view.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
