import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface MarkedListProps {
  readonly items: readonly {
    readonly key: string;
    readonly mark: 'good' | 'open' | 'bad';
    readonly text: string;
    /** What came of it. */
    readonly aside?: string;
  }[];
}

const marks = {
  good: { Icon: CheckCircle, color: 'energy.battery' },
  open: { Icon: HelpOutline, color: 'text.secondary' },
  bad: { Icon: RemoveCircle, color: 'warning.main' },
} as const;

/** Answers, each with a mark; the text says it as well. */
export const MarkedList = ({ items }: MarkedListProps) => (
  <Stack component="ul" spacing={0.75} sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {items.map(({ key, mark, text, aside }) => {
      const { Icon, color } = marks[mark];
      return (
        <Stack component="li" key={key} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Icon fontSize="small" sx={{ color, mt: '2px' }} aria-hidden />
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
            {text}
          </Typography>
          {aside !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
              {aside}
            </Typography>
          )}
        </Stack>
      );
    })}
  </Stack>
);
