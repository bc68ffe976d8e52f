import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#shared/model/schedule.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { weekdayOf } from '../../lib/day/week.ts';
import { desiredText } from '../../lib/desired-text.ts';
import { formatClock, formatCurrent, formatWeekday } from '../../lib/format.ts';
import { startOfDayMs, zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { draggedTo, nameRoom, type Stretch, stretchesOf, WEEK } from './model/week.ts';
import './week.css';

const HOURS = [0, 6, 12, 18, 24] as const;
const DAY_MINUTES = 24 * 60;
/** Default start of a new item. */
const FIRST_HOUR = 8;

const clockAt = (share: number): string => {
  const minutes = Math.round(share * DAY_MINUTES);
  return formatClock(Math.floor(minutes / 60), minutes % 60);
};
const percent = (share: number): string => `${100 * share}%`;

/** The line of now does not cross a block's name. */
const nameStyle = (stretch: Stretch, nowShare: number | null): CSSProperties => {
  const { from, to } = nameRoom(stretch, nowShare);
  return { marginInlineStart: percent(from), width: percent(to - from) };
};

interface WeekGridProps {
  readonly items: readonly ScheduleItem[];
  readonly zone: string;
  /** The plan includes schedules. */
  readonly allowed: boolean;
  readonly selected: ScheduleItem | null;
  readonly onSelect: (item: ScheduleItem) => void;
  readonly onAdd: (day: number, hour: number) => void;
  /** An edge was dragged: the item as it begins now. */
  readonly onMove: (item: ScheduleItem) => void;
}

interface EdgeProps {
  readonly share: number;
  readonly onDrag: (share: number) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** What a pointer moves the start of an item by; keys use the fields of the entry. */
const Edge = ({ share, onDrag, onDrop, onCancel }: EdgeProps) => {
  const [held, setHeld] = useState(false);
  const shareOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect();
    return width === 0 ? share : Math.min(1, Math.max(0, (clientX - left) / width));
  };
  return (
    <span
      className="week-edge"
      aria-hidden="true"
      style={{ insetInlineStart: percent(share) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={(event) => {
        if (held) onDrag(shareOf(event));
      }}
      onPointerUp={() => {
        setHeld(false);
        onDrop();
      }}
      onPointerCancel={() => {
        setHeld(false);
        onCancel();
      }}
    />
  );
};

/** The week as seven rows on one axis of hours, with the time of now in today's. */
export const WeekGrid = ({ items, zone, allowed, selected, onSelect, onAdd, onMove }: WeekGridProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const [dragged, setDragged] = useState<ScheduleItem | null>(null);
  const shown = dragged === null ? items : items.map((item) => (item.id === dragged.id ? dragged : item));
  const today = weekdayOf(zoneDate(nowMs, zone));
  const nowShare = Math.min(1, (nowMs - startOfDayMs(nowMs, zone)) / (DAY_MINUTES * MINUTE_MS));
  const textOf = ({ desired: { mode, currentA } }: Stretch): string => {
    if (mode === 'OFF') return '';
    return mode === 'ON' && currentA !== null ? formatCurrent(currentA, locale) : t(`desired.${mode}`);
  };
  return (
    <>
      <div className="week-hours" aria-hidden="true">
        <div>
          {HOURS.map((hour) => (
            <span key={hour} style={{ insetInlineStart: percent(hour / 24) }}>
              {formatClock(hour, 0)}
            </span>
          ))}
        </div>
      </div>
      <ul className="week">
        {WEEK.map((day) => {
          const name = formatWeekday(day, locale);
          const stretches = stretchesOf(shown, day);
          return (
            <li key={day} className="week-day" aria-current={day === today ? 'date' : undefined}>
              <h3 aria-label={name}>{formatWeekday(day, locale, 'short')}</h3>
              <div className="week-track">
                {stretches.length === 0 && (
                  <button
                    type="button"
                    className="free"
                    disabled={!allowed}
                    aria-label={t('week.addOn', { day: name })}
                    onClick={(event) => {
                      const { left, width } = event.currentTarget.getBoundingClientRect();
                      // A key press has no position.
                      const hour =
                        event.detail === 0 || width === 0
                          ? FIRST_HOUR
                          : Math.floor((24 * (event.clientX - left)) / width);
                      onAdd(day, Math.min(23, Math.max(0, hour)));
                    }}
                  >
                    +
                  </button>
                )}
                {stretches.map((stretch) => (
                  <button
                    key={stretch.from}
                    type="button"
                    data-mode={stretch.desired.mode}
                    disabled={!allowed}
                    aria-pressed={selected?.id === stretch.item.id}
                    aria-label={t('week.block', {
                      day: name,
                      from: clockAt(stretch.from),
                      to: clockAt(stretch.to),
                      state: desiredText(stretch.desired, t, locale),
                    })}
                    style={{
                      insetInlineStart: percent(stretch.from),
                      width: `calc(${percent(stretch.to - stretch.from)} - 2px)`,
                    }}
                    onClick={() => onSelect(stretch.item)}
                  >
                    <span
                      data-short={stretch.desired.mode === 'AUTO' ? t('week.sun') : undefined}
                      style={nameStyle(stretch, day === today ? nowShare : null)}
                    >
                      <b>{textOf(stretch)}</b>
                    </span>
                  </button>
                ))}
                {allowed &&
                  stretches
                    .filter(({ begins }) => begins)
                    .map(({ item, from }) => (
                      <Edge
                        key={item.id}
                        share={from}
                        onDrag={(share) => setDragged(draggedTo(items, item, share * DAY_MINUTES))}
                        onDrop={() => {
                          setDragged(null);
                          if (dragged !== null) onMove(dragged);
                        }}
                        onCancel={() => setDragged(null)}
                      />
                    ))}
                {day === today && <i className="week-now" style={{ insetInlineStart: percent(nowShare) }} />}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
};
