import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface SegmentsProps<K extends string> {
  /** What is chosen here. */
  readonly label: string;
  readonly chosen: K;
  readonly options: readonly { readonly key: K; readonly text: string }[];
  readonly onChoose: (key: K) => void;
  /** As wide as what it stands in. */
  readonly wide?: boolean;
}

/** One of a few, side by side. On a phone they take the whole width. */
export const Segments = <K extends string>({ label, chosen, options, onChoose, wide = false }: SegmentsProps<K>) => (
  <ToggleButtonGroup
    exclusive
    value={chosen}
    aria-label={label}
    onChange={(_event, key: K | null) => {
      if (key !== null) onChoose(key);
    }}
    sx={{
      bgcolor: 'var(--well)',
      borderRadius: 'var(--radius-tile)',
      p: 0.5,
      // Below each other where letters are too large for one row.
      flexWrap: 'wrap',
      width: wide ? 1 : { xs: 1, sm: 'auto' },
      '&& .MuiToggleButton-root': {
        flex: { xs: '1 1 3rem', sm: wide ? '1 1 0' : 'none' },
        minWidth: 'min-content',
        minHeight: 44,
        border: 0,
        borderRadius: '12px',
        px: { xs: 1, sm: 2.5 },
        py: 0.5,
        lineHeight: 1.3,
        color: 'var(--ink-2)',
        // Three words of the longer languages side by side at 360 px, in any font.
        '@media (max-width: 399px)': { px: 0.5, fontSize: '0.8125rem' },
      },
      '&& .MuiToggleButton-root.Mui-selected': {
        bgcolor: 'var(--surface)',
        color: 'var(--ink)',
        boxShadow: 'var(--shadow)',
        '@media (forced-colors: active)': { border: '2px solid Highlight' },
      },
    }}
  >
    {options.map(({ key, text }) => (
      <ToggleButton key={key} value={key}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
