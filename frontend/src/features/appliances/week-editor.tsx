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
import { useQuestion } from '../../lib/use-over-page.ts';
import { AddScheduleItemDialog } from './add-schedule-item-dialog.tsx';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { InUse } from './in-use.tsx';
import { type NewScheduleItem, WEEK } from './model/week.ts';
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
  const adding = useQuestion('entry');
  const copying = useQuestion('copy');
  const [selectedId, setSelectedId] = useState<ScheduleItemId | null>(null);
  const [removed, setRemoved] = useState<ScheduleItem | null>(null);
  const change = useChangeScheduleItem(appliance);
  const remove = useDeleteScheduleItem(appliance);
  const add = useAddScheduleItem(appliance);
  const { applianceScheduleItems: items } = appliance;
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  const busy = change.isPending || remove.isPending || add.isPending;
  const today = weekdayOf(zoneDate(nowMs, zone));
  // A day and an hour of the week.
  const wanted = allowed ? /^([1-7])-(\d|1\d|2[0-3])$/.exec(adding.about ?? '') : null;
  const copied = WEEK.find((day) => String(day) === copying.about);
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
            onClick={() => adding.ask(`${today}-${FIRST_HOUR}`)}
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
            onAdd={(day) => adding.ask(`${day}-${FIRST_HOUR}`)}
            onCopy={(day) => copying.ask(String(day))}
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
              onAdd={(day, hour) => adding.ask(`${day}-${hour}`)}
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
          onCopy={() => copying.ask(String(selected.dayOfWeek))}
          onRemove={() => drop(selected)}
          onClose={() => select(null)}
        />
      )}
      {wanted !== null && (
        <AddScheduleItemDialog
          appliance={appliance}
          day={Number(wanted[1])}
          time={formatClock(Number(wanted[2]), 0)}
          onClose={adding.close}
        />
      )}
      {copied !== undefined && <CopyDayDialog appliance={appliance} day={copied} onClose={copying.close} />}
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
