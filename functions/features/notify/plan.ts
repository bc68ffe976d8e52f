import { chosenChannels, type Notice, type NoticeSettings } from '#shared/model/notices.ts';
import { type NoticeChannel, noticeRow } from '#shared/notices.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { addDays, zoneDay, zoneTime } from '../../platform/zone-day.ts';

/** What is to be done with a notice for one member now. */
export type NoticePlan =
  | { readonly kind: 'drop'; readonly why: 'unwanted' | 'old' }
  | { readonly kind: 'hold'; readonly untilMs: number }
  /** `late`: it was held, so whether it is still true is to be seen first. */
  | { readonly kind: 'send'; readonly channels: readonly NoticeChannel[]; readonly late: boolean };

/** Delivered within this time, nothing has changed since. */
const FRESH_MS = 5 * MINUTE_MS;

/**
 * Whether and when a member is to hear of something. Quiet hours are by the site's wall clock. What needs a person and a
 * report wait until they end; a hint that is old by then is none any more.
 * @param zone of the site
 */
export const planNotice = (notice: Notice, settings: NoticeSettings, zone: string, nowMs: number): NoticePlan => {
  const channels = chosenChannels(settings, notice.kind);
  if (channels.length === 0) return { kind: 'drop', why: 'unwanted' };
  const { category, ttlS } = noticeRow(notice.kind);
  const atMs = Date.parse(notice.at);
  const isUrgent = category === 'needs-you';
  const keeps = isUrgent || category === 'report';
  if (!keeps && nowMs - atMs > ttlS * SECOND_MS) return { kind: 'drop', why: 'old' };
  const untilMs = isUrgent && settings.urgentAtNight ? null : quietUntil(settings, zone, nowMs);
  if (untilMs === null) return { kind: 'send', channels, late: nowMs - atMs > FRESH_MS };
  return keeps || untilMs - atMs <= ttlS * SECOND_MS ? { kind: 'hold', untilMs } : { kind: 'drop', why: 'old' };
};

/** When the quiet hours end that last now, ms; null: they do not last. */
const quietUntil = ({ quietHours }: NoticeSettings, zone: string, nowMs: number): number | null => {
  if (quietHours === null) return null;
  const today = zoneDay(nowMs, zone);
  // Those that began yesterday evening, and those of today.
  for (const day of [addDays(today, -1), today]) {
    const fromMs = zoneTime(day, quietHours.from, zone);
    const endDay = quietHours.to > quietHours.from ? day : addDays(day, 1);
    const untilMs = zoneTime(endDay, quietHours.to, zone);
    if (fromMs <= nowMs && nowMs < untilMs) return untilMs;
  }
  return null;
};
