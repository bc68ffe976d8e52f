import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { formatShortDay } from '../../lib/format.ts';
import { wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { PLOT_LEFT, PLOT_RIGHT, PLOT_TOP, placePercent } from './plot.ts';

/** Gaps narrower than this have no room for words, % of the width. */
const WORDS_PERCENT = 14;

interface TimeFrameProps {
  readonly range: TimeRange;
  readonly zone: string;
  readonly gaps: readonly TimeRange[];
  readonly cursorMs: number | null;
  /** Space below the plot, px. */
  readonly bottom: number;
  readonly children: ReactNode;
}

/** A chart over time with what all of them share: hatched gaps behind it, lines at midnight, the cursor in front. */
export const TimeFrame = ({ range, zone, gaps, cursorMs, bottom, children }: TimeFrameProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const midnights = wallClockTicks(range.fromMs, range.toMs, 24, zone).filter(
    (at) => at > range.fromMs && at < range.toMs,
  );
  const plot = { position: 'absolute', left: PLOT_LEFT, right: PLOT_RIGHT, bottom, pointerEvents: 'none' } as const;
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ ...plot, top: PLOT_TOP }}>
        {gaps.map((gap) => {
          const left = placePercent(gap.fromMs, range);
          const width = placePercent(gap.toMs, range) - left;
          return (
            <Box
              key={gap.fromMs}
              data-testid="gap"
              sx={{
                position: 'absolute',
                top: 0,
                bottom: 0,
                display: 'grid',
                placeItems: 'center',
                background: 'repeating-linear-gradient(-45deg, var(--line) 0 1.5px, transparent 1.5px 8px)',
              }}
              style={{ left: `${left}%`, width: `${width}%` }}
            >
              {width >= WORDS_PERCENT && (
                <Typography variant="caption" sx={{ bgcolor: 'var(--surface)', px: 0.75, color: 'var(--ink-2)' }}>
                  {t('history.noData')}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
      {children}
      <Box sx={{ ...plot, top: 0 }}>
        {midnights.map((at) => (
          <Box
            key={at}
            sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: '1px dashed var(--edge)' }}
            style={{ left: `${placePercent(at, range)}%` }}
          >
            <Typography variant="caption" sx={{ pl: 0.5, color: 'var(--ink-2)', whiteSpace: 'nowrap' }}>
              {formatShortDay(at, zone, locale)}
            </Typography>
          </Box>
        ))}
        {cursorMs !== null && (
          <Box
            data-testid="cursor"
            sx={{ position: 'absolute', top: PLOT_TOP - 8, bottom: 0, width: '2px', ml: '-1px', bgcolor: 'var(--ink)' }}
            style={{ left: `${placePercent(cursorMs, range)}%` }}
          />
        )}
      </Box>
    </Box>
  );
};
