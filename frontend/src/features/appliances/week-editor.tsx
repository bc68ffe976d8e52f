import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ScheduleItem } from '#shared/model/schedule.ts';
import { FormCard } from '../../components/form-card.tsx';
import { UpgradeNotice } from '../../components/upgrade-notice.tsx';
import { desiredText } from '../../lib/desired-text.ts';
import { formatClock, formatScheduleItem, formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { AddScheduleItemDialog } from './add-schedule-item-dialog.tsx';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { desiredColors } from './desired-state.tsx';
import { InUse } from './in-use.tsx';
import { ItemTag } from './item-tag.tsx';
import { byTime, stretchesOf, WEEK } from './model/week.ts';
import { useDeleteScheduleItem } from './use-items.ts';

/** Default start of a new item. */
const FIRST_HOUR = 8;

interface WeekEditorProps {
  readonly appliance: Appliance;
  /** The plan includes schedules. */
  readonly allowed: boolean;
}

interface DayRowProps extends WeekEditorProps {
  readonly day: number;
  readonly onAdd: (hour: number) => void;
  readonly onCopy: () => void;
}

const ItemChip = ({ appliance, allowed, item }: WeekEditorProps & { readonly item: ScheduleItem }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const remove = useDeleteScheduleItem(appliance);
  const { applianceScheduleItems: items } = appliance;
  const index = items.findIndex(({ id }) => id === item.id);
  const now = index === appliance.currentApplianceScheduleItemIndex;
  const next = !now && index === appliance.nextApplianceScheduleItemIndex;
  const mark = now ? t('week.now') : next ? t('week.next') : null;
  return (
    <ItemTag
      mode={item.desiredState.mode}
      current={now}
      removeLabel={t('week.remove', { item: formatScheduleItem(item, locale) })}
      onRemove={allowed && !remove.isPending ? () => remove.mutate(item.id) : null}
    >
      {formatClock(item.hour, item.minute)} {desiredText(item.desiredState, t, locale)}
      {mark !== null && <strong> · {mark}</strong>}
    </ItemTag>
  );
};

/** One day: its items in force, and those that start on it. */
const DayRow = ({ appliance, allowed, day, onAdd, onCopy }: DayRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const name = formatWeekday(day, locale);
  const items = byTime(appliance.applianceScheduleItems.filter(({ dayOfWeek }) => dayOfWeek === day));
  const stretches = stretchesOf(appliance.applianceScheduleItems, day);
  const tap = (event: MouseEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // A key press has no position on the bar.
    const share = event.detail === 0 || width === 0 ? null : (event.clientX - left) / width;
    onAdd(share === null ? FIRST_HOUR : Math.min(23, Math.max(0, Math.floor(24 * share))));
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '2.5rem minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' } }} aria-hidden>
          {formatWeekday(day, locale, 'short')}
        </Box>
      </Typography>
      <ButtonBase
        aria-label={t('week.addOn', { day: name })}
        disabled={!allowed}
        onClick={tap}
        sx={{
          position: 'relative',
          height: 28,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {stretches.length === 0 && <Add fontSize="small" color="action" />}
        {stretches.map(({ from, to, desired }) => (
          <Box
            key={from}
            component="span"
            title={desiredText(desired, t, locale)}
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: `${100 * from}%`,
              width: `${100 * (to - from)}%`,
              bgcolor: desiredColors[desired.mode],
              borderLeft: from > 0 ? 2 : 0,
              borderColor: 'background.paper',
            }}
          />
        ))}
      </ButtonBase>
      <Box>
        <Tooltip title={allowed && items.length > 0 ? t('week.copy', { day: name }) : ''}>
          <span>
            <IconButton
              size="small"
              aria-label={t('week.copy', { day: name })}
              disabled={!allowed || items.length === 0}
              onClick={onCopy}
            >
              <ContentCopy fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      {items.length > 0 && (
        <Box
          component="ul"
          sx={{
            gridColumn: '2 / -1',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            p: 0,
            m: 0,
            mt: 0.75,
            listStyle: 'none',
          }}
        >
          {items.map((item) => (
            <ItemChip key={item.id} appliance={appliance} allowed={allowed} item={item} />
          ))}
        </Box>
      )}
    </Box>
  );
};

/** The week of the mode SCHEDULE: seven rows, tap to add. */
export const WeekEditor = ({ appliance, allowed }: WeekEditorProps) => {
  const { t } = useTranslation('app');
  const [adding, setAdding] = useState<{ readonly day: number; readonly hour: number } | null>(null);
  const [copying, setCopying] = useState<number | null>(null);
  const empty = appliance.applianceScheduleItems.length === 0;
  return (
    <FormCard title={t('week.title')} intro={t('week.intro')}>
      {allowed && <InUse appliance={appliance} mode="SCHEDULE" usable={!empty} />}
      {!allowed && <UpgradeNotice accountId={appliance.accountId}>{t('week.premium')}</UpgradeNotice>}
      {allowed && empty && <Typography variant="body2">{t('week.empty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {WEEK.map((day) => (
          <DayRow
            key={day}
            appliance={appliance}
            allowed={allowed}
            day={day}
            onAdd={(hour) => setAdding({ day, hour })}
            onCopy={() => setCopying(day)}
          />
        ))}
      </Box>
      {adding !== null && (
        <AddScheduleItemDialog
          appliance={appliance}
          day={adding.day}
          time={formatClock(adding.hour, 0)}
          onClose={() => setAdding(null)}
        />
      )}
      {copying !== null && <CopyDayDialog appliance={appliance} day={copying} onClose={() => setCopying(null)} />}
    </FormCard>
  );
};
