import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Decision } from '#shared/model/reason.ts';
import { type Block, chosenBy } from '../../lib/day/lanes.ts';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { blockLooks } from './looks.ts';
import { nearest } from './model/cursor.ts';
import { PLOT_LEFT, PLOT_RIGHT, placePercent } from './plot.ts';

interface LaneProps {
  readonly name: string;
  /** How long it ran, and what it took. */
  readonly sum: string;
  readonly range: TimeRange;
  readonly blocks: readonly Block[];
  readonly pauses: readonly TimeRange[];
  /** Its decisions, oldest first. */
  readonly marks: readonly Decision[];
  readonly chosen: Decision | null;
  /** A decision's time and sentence. */
  readonly describe: (decision: Decision) => string;
  readonly onChoose: (decision: Decision) => void;
}

const timeOf = ({ time }: Decision): number => Date.parse(time);

/** When an appliance ran and on what, and what was decided for it: one slider, whose keys lead from decision to decision. */
export const Lane = ({ name, sum, range, blocks, pauses, marks, chosen, describe, onChoose }: LaneProps) => {
  const { t } = useTranslation('app');
  const say = useSpoken();
  const index = chosen === null ? -1 : marks.indexOf(chosen);
  const choose = (to: number | null): void => {
    const mark = to === null ? undefined : marks[to];
    if (mark !== undefined) onChoose(mark);
  };
  const place = ({ fromMs, toMs }: TimeRange) => {
    const left = placePercent(Math.max(fromMs, range.fromMs), range);
    return { left: `${left}%`, width: `${placePercent(Math.min(toMs, range.toMs), range) - left}%` };
  };
  const shown = marks[index];
  return (
    <Box sx={{ mt: 1 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          ml: `${PLOT_LEFT}px`,
          mr: `${PLOT_RIGHT}px`,
          alignItems: 'baseline',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 650, flex: '1 1 auto', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {sum}
        </Typography>
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={t('history.lane', { name })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, marks.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={shown === undefined ? t('history.noneChosen', { count: marks.length }) : say(describe(shown))}
        aria-disabled={marks.length === 0}
        onKeyDown={(event) => {
          const to = chosenBy(event.key, index, marks.length);
          if (to === null) return;
          event.preventDefault();
          choose(to);
        }}
        onClick={({ currentTarget, clientX }) => {
          const box = currentTarget.getBoundingClientRect();
          const share = (clientX - box.left - PLOT_LEFT) / Math.max(1, box.width - PLOT_LEFT - PLOT_RIGHT);
          const times = marks.map(timeOf);
          const at = nearest(times, range.fromMs + share * (range.toMs - range.fromMs));
          choose(at === null ? null : times.indexOf(at));
        }}
        sx={{
          py: '10px',
          pl: `${PLOT_LEFT}px`,
          pr: `${PLOT_RIGHT}px`,
          borderRadius: '8px',
          cursor: 'pointer',
          '&:focus-visible': { outline: '3px solid var(--accent)', outlineOffset: 0 },
        }}
      >
        <Box sx={{ position: 'relative', height: 24, bgcolor: 'var(--well)', borderRadius: '7px' }}>
          {pauses.map((pause) => (
            <Box
              key={pause.fromMs}
              sx={{ position: 'absolute', inset: '2px auto', border: '1.5px dashed var(--edge)', borderRadius: '6px' }}
              style={place(pause)}
            />
          ))}
          {blocks.map(({ source, ...block }) => (
            <Box
              key={block.fromMs}
              sx={{ position: 'absolute', top: 0, bottom: 0, minWidth: 3, borderRadius: '6px', border: '1.5px solid' }}
              style={{
                ...place(block),
                background: blockLooks[source].background,
                borderColor: blockLooks[source].edge,
              }}
            />
          ))}
          {marks.map((mark) => (
            <Box
              key={mark.time}
              sx={{ position: 'absolute', bottom: -6, width: '2px', ml: '-1px', height: 5, bgcolor: 'var(--ink-2)' }}
              style={{ left: `${placePercent(timeOf(mark), range)}%` }}
            />
          ))}
          {shown !== undefined && (
            <Box
              data-testid="chosen"
              sx={{
                position: 'absolute',
                top: -2,
                width: 28,
                height: 28,
                ml: '-14px',
                borderRadius: '50%',
                bgcolor: 'var(--surface)',
                border: '3px solid var(--ink)',
              }}
              style={{ left: `${placePercent(timeOf(shown), range)}%` }}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
};
