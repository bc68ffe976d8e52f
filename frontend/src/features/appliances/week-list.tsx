import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { ScheduleItem } from '#shared/model/schedule.ts';
import { desiredText } from '../../lib/desired-text.ts';
import { formatClock, formatScheduleItem, formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ItemTag } from './item-tag.tsx';
import { byTime, WEEK } from './model/week.ts';

interface WeekListProps {
  readonly appliance: Appliance;
  /** The plan includes schedules. */
  readonly allowed: boolean;
  readonly onAdd: (day: number) => void;
  readonly onCopy: (day: number) => void;
  /** null: not now. */
  readonly onRemove: ((item: ScheduleItem) => void) | null;
}

/** The entries of the week day by day: the same as the grid in words, for keys and screen readers. */
export const WeekList = ({ appliance, allowed, onAdd, onCopy, onRemove }: WeekListProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { applianceScheduleItems: all } = appliance;
  const markOf = (item: ScheduleItem): 'now' | 'next' | null => {
    const index = all.findIndex(({ id }) => id === item.id);
    if (index === appliance.currentApplianceScheduleItemIndex) return 'now';
    return index === appliance.nextApplianceScheduleItemIndex ? 'next' : null;
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {WEEK.map((day) => {
        const name = formatWeekday(day, locale);
        const items = byTime(all.filter(({ dayOfWeek }) => dayOfWeek === day));
        return (
          <Box
            key={day}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto auto',
              alignItems: 'center',
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
              {name}
            </Typography>
            <IconButton aria-label={t('week.addOn', { day: name })} disabled={!allowed} onClick={() => onAdd(day)}>
              <Add />
            </IconButton>
            <IconButton
              aria-label={t('week.copy', { day: name })}
              disabled={!allowed || items.length === 0}
              onClick={() => onCopy(day)}
            >
              <ContentCopy fontSize="small" />
            </IconButton>
            {items.length > 0 && (
              <Box
                component="ul"
                sx={{
                  gridColumn: '1 / -1',
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 0.75,
                  p: 0,
                  m: 0,
                  listStyle: 'none',
                }}
              >
                {items.map((item) => {
                  const mark = markOf(item);
                  return (
                    <ItemTag
                      key={item.id}
                      mode={item.desiredState.mode}
                      current={mark === 'now'}
                      removeLabel={t('week.remove', { item: formatScheduleItem(item, locale) })}
                      onRemove={onRemove === null ? null : () => onRemove(item)}
                    >
                      {formatClock(item.hour, item.minute)} {desiredText(item.desiredState, t, locale)}
                      {mark !== null && <strong> · {t(`week.${mark}`)}</strong>}
                    </ItemTag>
                  );
                })}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
};
