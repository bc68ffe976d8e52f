import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ScheduleItem, ScheduleItemId } from '#shared/model/schedule.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { FormCard } from '../../components/form-card.tsx';
import { UpgradeNotice } from '../../components/upgrade-notice.tsx';
import { weekdayOf } from '../../lib/day/week.ts';
import { formatClock, formatScheduleItem } from '../../lib/format.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { AddScheduleItemDialog } from './add-schedule-item-dialog.tsx';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { InUse } from './in-use.tsx';
import type { NewScheduleItem } from './model/week.ts';
import { useAddScheduleItem, useChangeScheduleItem, useDeleteScheduleItem } from './use-items.ts';
import { WeekEntry } from './week-entry.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';

// Only after something was removed.
const UndoToast = lazy(async () => ({ default: (await import('../../components/goals/undo-toast.tsx')).UndoToast }));

/** Default start of a new item. */
const FIRST_HOUR = 8;

interface WeekEditorProps {
  readonly appliance: Appliance;
  readonly zone: string;
  /** The plan includes schedules. */
  readonly allowed: boolean;
}

/** The week of the mode SCHEDULE: a grid of blocks to tap and drag with the chosen one below it, or the same as a list. */
export const WeekEditor = ({ appliance, zone, allowed }: WeekEditorProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const [asList, setAsList] = useState(false);
  const [adding, setAdding] = useState<{ readonly day: number; readonly hour: number } | null>(null);
  const [copying, setCopying] = useState<number | null>(null);
  const [selectedId, setSelectedId] = useState<ScheduleItemId | null>(null);
  const [removed, setRemoved] = useState<ScheduleItem | null>(null);
  const change = useChangeScheduleItem(appliance);
  const remove = useDeleteScheduleItem(appliance);
  const add = useAddScheduleItem(appliance);
  const { applianceScheduleItems: items } = appliance;
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  const busy = change.isPending || remove.isPending || add.isPending;
  const today = weekdayOf(zoneDate(nowMs, zone));
  const select = (id: ScheduleItemId | null): void => {
    change.reset();
    setSelectedId(id);
  };
  const set = (item: ScheduleItem, to: NewScheduleItem): void =>
    change.mutate({ item, to }, { onSuccess: ({ id }) => item.id === selectedId && setSelectedId(id) });
  const drop = (item: ScheduleItem): void =>
    remove.mutate(item.id, {
      onSuccess: () => {
        select(null);
        setRemoved(item);
      },
    });
  const takeBack = (): void => {
    if (removed === null) return;
    const { id: _id, ...item } = removed;
    setRemoved(null);
    add.mutate(item);
  };
  return (
    <>
      {allowed && <InUse appliance={appliance} mode="SCHEDULE" usable={items.length > 0} />}
      <FormCard
        title={t('week.title')}
        intro={t(asList ? 'week.introList' : 'week.intro')}
        aside={
          <Button
            color="info"
            startIcon={<Add />}
            disabled={!allowed}
            onClick={() => setAdding({ day: today, hour: FIRST_HOUR })}
          >
            {t('week.add')}
          </Button>
        }
      >
        {!allowed && <UpgradeNotice accountId={appliance.accountId}>{t('week.premium')}</UpgradeNotice>}
        {allowed && items.length === 0 && <Typography variant="body2">{t('week.empty')}</Typography>}
        {asList ? (
          <WeekList
            appliance={appliance}
            allowed={allowed}
            onAdd={(day) => setAdding({ day, hour: FIRST_HOUR })}
            onCopy={setCopying}
            onRemove={allowed && !busy ? drop : null}
          />
        ) : (
          <Box>
            <WeekGrid
              items={items}
              zone={zone}
              allowed={allowed && !busy}
              selected={selected}
              onSelect={({ id }) => select(id === selectedId ? null : id)}
              onAdd={(day, hour) => setAdding({ day, hour })}
              onMove={(item) => {
                const { id, ...to } = item;
                const before = items.find((one) => one.id === id);
                if (before !== undefined && (before.hour !== to.hour || before.minute !== to.minute)) set(before, to);
              }}
            />
          </Box>
        )}
        <Button color="info" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsList(!asList)}>
          {t(asList ? 'week.grid' : 'week.list')}
        </Button>
      </FormCard>
      {selected !== null && !asList && allowed && (
        <WeekEntry
          appliance={appliance}
          item={selected}
          busy={busy}
          error={change.error}
          onChange={set}
          onCopy={() => setCopying(selected.dayOfWeek)}
          onRemove={() => drop(selected)}
          onClose={() => select(null)}
        />
      )}
      {adding !== null && (
        <AddScheduleItemDialog
          appliance={appliance}
          day={adding.day}
          time={formatClock(adding.hour, 0)}
          onClose={() => setAdding(null)}
        />
      )}
      {copying !== null && <CopyDayDialog appliance={appliance} day={copying} onClose={() => setCopying(null)} />}
      {removed !== null && (
        <Suspense>
          <UndoToast
            key={removed.id}
            text={t('week.removed', { item: formatScheduleItem(removed, locale) })}
            onUndo={takeBack}
            onEnd={() => setRemoved(null)}
          />
        </Suspense>
      )}
    </>
  );
};
