import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import type { ChartRow } from './chart-data.ts';
import { fromBatteryW, fromGridW } from './destinations.ts';
import type { Moment } from './moment.ts';
import { MAX_GAP_MS, type TimeRange } from './time-range.ts';

/** Less than this is a device's standby. */
const RUNNING_W = 30;

/** Where most of the power of a block came from; `unknown` while the grid is. */
export type BlockSource = 'sun' | 'battery' | 'grid' | 'unknown';
export interface Block extends TimeRange {
  readonly source: BlockSource;
}

/** The largest source of what the appliances took in a step: import counts first, then discharge, the rest is sun. */
const sourceOf = (row: ChartRow): BlockSource => {
  const gridW = fromGridW(row);
  if (gridW === null) return 'unknown';
  const takenW = Object.values(row.appliances).reduce<number>((sum, powerW) => sum + (powerW ?? 0), 0);
  const ofGridW = Math.min(takenW, gridW);
  const ofBatteryW = Math.min(takenW - ofGridW, fromBatteryW(row) ?? 0);
  const ofSunW = takenW - ofGridW - ofBatteryW;
  if (ofSunW >= ofGridW && ofSunW >= ofBatteryW) return 'sun';
  return ofBatteryW > ofGridW ? 'battery' : 'grid';
};

/**
 * When an appliance ran, and on what.
 * @param rows in order; a step lasts until the next one, and no longer than what may be between two readings
 * @param stepMs width of the last one
 */
export const blocksOf = (rows: readonly ChartRow[], applianceId: string, stepMs: number): Block[] => {
  const blocks: Block[] = [];
  for (const [index, row] of rows.entries()) {
    if ((row.appliances[applianceId] ?? 0) < RUNNING_W) continue;
    const next = rows[index + 1]?.at ?? row.at + stepMs;
    const toMs = next - row.at > MAX_GAP_MS ? row.at + stepMs : next;
    const source = sourceOf(row);
    const last = blocks.at(-1);
    if (last?.source === source && last.toMs === row.at) blocks[blocks.length - 1] = { ...last, toMs };
    else blocks.push({ source, fromMs: row.at, toMs });
  }
  return blocks;
};

/** How long an appliance ran, ms. */
export const runningMs = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** Causes that come and go with every cloud. A change to another one is worth a mark. */
const routine: ReadonlySet<ReasonCode> = new Set([
  'waiting-surplus',
  'waiting-calm',
  'starting-sun',
  'starting',
  'charging-sun',
  'holding-minimum',
  'holding-awake',
  'min-on',
  'min-off',
  'guard',
  'no-new-data',
  'priority',
  'probing',
  'phase-switching',
  'battery-helps',
]);

/**
 * Decisions that changed something, oldest first: starts, pauses, and new causes outside the routine. Set-points are not
 * among them.
 * @param decisions newest first
 */
export const marksOf = (decisions: readonly Decision[]): Decision[] => {
  const before = new Map<string, ReasonCode>();
  return decisions.toReversed().filter(({ applianceId, action, reason: { code } }) => {
    const isNew = before.get(applianceId) !== code;
    before.set(applianceId, code);
    return action === 'start' || action === 'stop' || (isNew && !routine.has(code));
  });
};

/** The mark of an appliance at a moment, or its last before that; null: there is none. @param marks oldest first */
export const markAt = (marks: readonly Decision[], { atMs, applianceId }: Moment): Decision | null =>
  marks.findLast((mark) => mark.applianceId === applianceId && Date.parse(mark.time) <= atMs) ?? null;

/** Nobody waits for an appliance to go on that stopped for one of these. */
const ended: ReadonlySet<ReasonCode> = new Set([
  'no-plug',
  'car-full',
  'night',
  'forced-off',
  'schedule-off',
  'manual',
]);

/** When an appliance was paused: from a stop to the next start, if nothing in between ended it. @param marks oldest first */
export const pausesOf = (marks: readonly Decision[], applianceId: string): TimeRange[] => {
  const pauses: TimeRange[] = [];
  let since: number | null = null;
  for (const { applianceId: id, action, time, reason } of marks) {
    if (id !== applianceId) continue;
    if (action === 'start' && since !== null) pauses.push({ fromMs: since, toMs: Date.parse(time) });
    if (action === 'start' || ended.has(reason.code)) since = null;
    else if (action === 'stop') since = Date.parse(time);
  }
  return pauses;
};

/** Where a key moves the choice among marks; null for keys that move nothing. @param index -1: none is chosen */
export const chosenBy = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null;
  const clamp = (to: number): number => Math.min(Math.max(to, 0), count - 1);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(index + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
