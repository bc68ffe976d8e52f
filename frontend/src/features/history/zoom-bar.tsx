import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HISTORY_HOURS } from '#shared/model/history.ts';
import { HOUR_MS } from '#shared/units.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { LEAST_MS, STEP_MS, spanOf, type TimeRange, wholeRange, type Zoom, zoomOn } from './model/time-range.ts';

interface ZoomBarProps {
  readonly zoom: Zoom;
  readonly range: TimeRange;
  /** End of the data, ms. */
  readonly endMs: number;
  readonly zone: string;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Shows which part of the last hours all charts show, and narrows it: one handle for each end. */
export const ZoomBar = ({ zoom, range, endMs, zone, onZoom }: ZoomBarProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const all = wholeRange(endMs);
  // Handles follow the finger at once, the charts as fast as they can.
  const [draft, setDraft] = useState<TimeRange | null>(null);
  const { fromMs, toMs } = draft ?? range;
  const say = (at: number): string => formatDateTime(at, zone, locale);
  const move = (values: readonly number[], handle: number): void => {
    const [low = all.fromMs, high = all.toMs] = values;
    const next =
      handle === 0
        ? { fromMs: Math.min(low, toMs - LEAST_MS), toMs }
        : { fromMs, toMs: Math.max(high, fromMs + LEAST_MS) };
    setDraft(next);
    startTransition(() => onZoom(zoomOn(next.fromMs, next.toMs, all)));
  };
  return (
    <Box role="group" aria-label={t('history.zoom')}>
      <Typography variant="body2" aria-live="polite">
        {t('history.shown', { from: say(fromMs), to: say(toMs) })}
      </Typography>
      {/* The handles reach the edges of the charts. */}
      <Box sx={{ px: 1.5 }}>
        <Slider
          color="info"
          value={[fromMs, toMs]}
          min={all.fromMs}
          max={all.toMs}
          step={STEP_MS}
          shiftStep={3 * HOUR_MS}
          disableSwap
          getAriaLabel={(handle) => t(handle === 0 ? 'history.zoomFrom' : 'history.zoomTo')}
          getAriaValueText={say}
          onChange={(_event, values, handle) => {
            if (Array.isArray(values)) move(values, handle);
          }}
          onChangeCommitted={() => setDraft(null)}
        />
      </Box>
      {/* Below the slider: nothing moves under the finger when the button appears. */}
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: 1, '@media not (pointer: fine)': { visibility: 'hidden' } }}
        >
          {t('history.dragHelp')}
        </Typography>
        {spanOf(zoom) !== HISTORY_HOURS && (
          <Button
            size="small"
            color="secondary"
            sx={{ flexShrink: 0 }}
            onClick={() => onZoom(zoomOn(all.fromMs, all.toMs, all))}
          >
            {t('history.reset')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
