import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { type DesiredState, minuteOfWeek, type ScheduleItem } from '#shared/model/schedule.ts';
import { FormCard } from '../../components/form-card.tsx';
import { Segments } from '../../components/segments.tsx';
import { alertText } from '../../lib/error-text.ts';
import { formatClock, formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { desiredModes } from './desired-state.tsx';
import { type NewScheduleItem, nextAfter, roomOf } from './model/week.ts';

const clockOf = ({ hour, minute }: Pick<ScheduleItem, 'hour' | 'minute'>): string => formatClock(hour, minute);
const clockOfMinute = (minute: number): string => formatClock(Math.floor(minute / 60), minute % 60);

interface TimeProps {
  readonly label: string;
  readonly item: ScheduleItem;
  readonly room: { readonly from: number; readonly to: number };
  readonly disabled: boolean;
  readonly onChange: (item: ScheduleItem) => void;
}

/** When an item begins; it holds as soon as it is typed in full. */
const TimeField = ({ label, item, room, disabled, onChange }: TimeProps) => {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState(clockOf(item));
  const [hour = Number.NaN, minute = Number.NaN] = typed.split(':').map(Number);
  const at = hour * 60 + minute;
  const wrong = !(at >= room.from && at <= room.to);
  const done = (): void => {
    if (!wrong && typed !== clockOf(item)) onChange({ ...item, hour, minute });
  };
  return (
    <TextField
      type="time"
      size="small"
      label={label}
      value={typed}
      disabled={disabled}
      error={wrong}
      helperText={wrong && t('week.notBetween', { from: clockOfMinute(room.from), to: clockOfMinute(room.to) })}
      sx={{ flex: '1 1 8rem' }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done();
      }}
    />
  );
};

interface WeekEntryProps {
  readonly appliance: Appliance;
  readonly item: ScheduleItem;
  readonly busy: boolean;
  /** Why the last change was refused; null: it was not. */
  readonly error: unknown;
  readonly onChange: (item: ScheduleItem, to: NewScheduleItem) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One entry of the week: what it does, from when and until when. Each change holds at once. */
export const WeekEntry = ({ appliance, item, busy, error, onChange, onCopy, onRemove, onClose }: WeekEntryProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { applianceScheduleItems: items, capabilities } = appliance;
  const next = nextAfter(items, item);
  const set = (of: ScheduleItem, changed: ScheduleItem): void => {
    const { id: _id, ...to } = changed;
    onChange(of, to);
  };
  const setState = (desiredState: DesiredState): void => set(item, { ...item, desiredState });
  const { mode, currentA } = item.desiredState;
  const limits = capabilities.current;
  const title = t('week.startsAt', { day: formatWeekday(item.dayOfWeek, locale), time: clockOf(item) });
  return (
    <FormCard
      title={title}
      aside={
        <IconButton aria-label={t('week.close')} onClick={onClose}>
          <Close />
        </IconButton>
      }
    >
      <Segments
        wide
        label={t('desiredFields.mode')}
        chosen={mode}
        options={(['OFF', 'AUTO', 'ON'] as const satisfies typeof desiredModes).map((key) => ({
          key,
          text: t(`desired.${key}`),
        }))}
        onChoose={(chosen) => setState({ mode: chosen, currentA: null })}
      />
      {mode === 'ON' && limits !== null && (
        <TextField
          key={`${item.id} ${currentA}`}
          size="small"
          type="number"
          label={t('desiredFields.current')}
          helperText={t('desiredFields.currentHelp')}
          defaultValue={currentA ?? ''}
          disabled={busy}
          slotProps={{
            input: { endAdornment: 'A' },
            htmlInput: { min: limits.minA, max: limits.maxA, step: 1, inputMode: 'numeric' },
          }}
          onBlur={({ target }) => {
            const typed = target.value === '' ? null : Number(target.value);
            if (typed !== currentA && target.validity.valid) setState({ mode, currentA: typed });
          }}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <TimeField
          key={`from ${item.id} ${minuteOfWeek(item)}`}
          label={t('week.from')}
          item={item}
          room={roomOf(items, item)}
          disabled={busy}
          onChange={(changed) => set(item, changed)}
        />
        {next !== null && (
          <TimeField
            key={`until ${next.id} ${minuteOfWeek(next)}`}
            label={
              next.dayOfWeek === item.dayOfWeek
                ? t('week.until')
                : `${t('week.until')} (${formatWeekday(next.dayOfWeek, locale)})`
            }
            item={next}
            room={roomOf(items, next)}
            disabled={busy}
            onChange={(changed) => set(next, changed)}
          />
        )}
      </Stack>
      {error !== null && (
        <Alert severity="error">
          {t('week.hint')} {alertText(error, t)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Button color="info" onClick={onCopy} sx={{ ml: -1 }}>
          {t('week.copy', { day: formatWeekday(item.dayOfWeek, locale) })}
        </Button>
        <Button color="error" onClick={onRemove} disabled={busy}>
          {t('week.removeThis')}
        </Button>
      </Box>
    </FormCard>
  );
};
