import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { GoalPreviewBody, GoalPreview as Preview } from '#shared/model/goal-preview.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';
import { formatEnergy, formatEuro, formatPercent, formatTime } from '../../lib/format.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** Typing rests for so long before anything is asked, ms. */
const RESTS_MS = 400;
/** More times than these are not read. */
const MOST_SPANS = 4;

/** A value once it has not changed for a while. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Less is not told apart from nothing. */
const LITTLE_WH = 50;

interface GoalPreviewProps {
  readonly appliance: Appliance;
  readonly zone: string;
  /** null: what is typed is no goal. */
  readonly goal: GoalPreviewBody | null;
}

/** What a goal would bring, before it is saved: when it runs, how much of it is sun, what the grid costs, what is missing. */
export const GoalPreview = ({ appliance: { accountId, id }, zone, goal }: GoalPreviewProps) => {
  const asked = useRested(JSON.stringify(goal));
  const body: GoalPreviewBody | null = JSON.parse(asked);
  const { data } = useQuery({
    queryKey: [...siteKey(accountId), 'goalPreview', id, asked],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => api.previewGoal({ params: { accountId, applianceId: id }, body }, { signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <div role="status" data-testid="goal-preview">
      {goal !== null && data !== undefined && <PreviewText preview={data} zone={zone} />}
    </div>
  );
};

/** The sentence on where the energy comes from. */
const sourceOf = ({ sunWh, gridWh, gridEur }: Preview) => {
  if (gridWh < LITTLE_WH) return 'allSun';
  if (sunWh < LITTLE_WH) return gridEur === null ? 'onlyGrid' : 'allGrid';
  return gridEur === null ? 'parts' : 'sums';
};

const PreviewText = ({ preview, zone }: { readonly preview: Preview; readonly zone: string }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { at, byAt, spans, sunWh, gridWh, gridEur, shortWh, reachesPercent, guessed, sun, note } = preview;
  const time = (iso: string, beside = at): string => formatTime(iso, { zone, locale, nowMs: Date.parse(beside) });
  const runs = joined(spans);
  const times = runs
    .slice(0, MOST_SPANS)
    .map(({ startAt, endAt }) => t('goalPreview.span', { from: time(startAt), to: time(endAt, startAt) }))
    .join(', ');
  const lines: string[] = [];
  if (note === 'full' || note === 'no-battery-size' || note === 'no-limits') lines.push(t(`goalPreview.note.${note}`));
  else if (runs.length === 0) lines.push(t('goalPreview.nothing'));
  else {
    lines.push(
      t(runs.length > MOST_SPANS ? 'goalPreview.runsAndMore' : 'goalPreview.runs', {
        times,
        count: runs.length - MOST_SPANS,
      }),
      t(`goalPreview.${sourceOf(preview)}`, {
        all: formatEnergy(sunWh + gridWh, locale),
        sun: formatEnergy(sunWh, locale),
        grid: formatEnergy(gridWh, locale),
        eur: formatEuro(gridEur, locale),
      }),
    );
  }
  const hints = [
    ...(note === 'unplugged' || note === 'no-battery-level' ? [t(`goalPreview.note.${note}`)] : []),
    ...(sun === 'unknown' ? [t('goalPreview.sunUnknown')] : []),
    ...(guessed ? [t('goalPreview.guessed')] : []),
  ];
  return (
    <div className="goal-preview">
      <Typography variant="h3" component="p">
        {byAt === null ? t('goalPreview.title') : t('goalPreview.titleBy', { time: time(byAt) })}
      </Typography>
      {shortWh > 0 && byAt !== null && (
        <Typography sx={{ fontWeight: 640 }}>
          {t(reachesPercent === null ? 'goalPreview.short' : 'goalPreview.shortPercent', {
            energy: formatEnergy(shortWh, locale),
            time: time(byAt),
            percent: formatPercent(reachesPercent, locale),
          })}
        </Typography>
      )}
      <Typography>{lines.join(' ')}</Typography>
      {hints.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {hints.join(' ')}
        </Typography>
      )}
    </div>
  );
};

/** Times in which it runs, whatever they run on. */
const joined = (spans: Preview['spans']): readonly Pick<Preview['spans'][number], 'startAt' | 'endAt'>[] => {
  const runs: { startAt: string; endAt: string }[] = [];
  for (const { startAt, endAt } of spans) {
    const last = runs.at(-1);
    if (last?.endAt === startAt) last.endAt = endAt;
    else runs.push({ startAt, endAt });
  }
  return runs;
};
