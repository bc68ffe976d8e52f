import { randomUUID } from 'node:crypto';
import type { LocalClock } from '../clock.ts';
import { parseExpression } from './expression.ts';
import { type DeadLetter, type Schedule, type SchedulerState, scheduleArn } from './schedule.ts';

/** Accepts an asynchronous invocation; rejects if it cannot be delivered. */
export type Invoke = (targetArn: string, payload: string) => Promise<void>;

export interface SchedulerEngine {
  /** The current state. After a change call `changed`, which resolves once it is saved. */
  readonly state: SchedulerState;
  readonly changed: () => Promise<void>;
  /** Delivers all due occurrences; resolves when each was accepted or is being retried. */
  readonly tick: () => Promise<void>;
  /** Ticks until stopped. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 250;
/** Keeps the local list readable; a real queue drops messages after days. */
const MAX_DEAD_LETTERS = 500;
const MAX_BACKOFF_MS = 60_000;

const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * The latest occurrence at or before `nowMs` that was not handled yet; null if there is none. Missed occurrences count as
 * one: a machine that slept does not catch up on hundreds of runs.
 */
export const dueOccurrence = (schedule: Schedule, nowMs: number): number | null => {
  if (schedule.State === 'DISABLED') return null;
  const expression = parseExpression(schedule.ScheduleExpression, schedule.ScheduleExpressionTimezone);
  const endMs = Math.min(nowMs, (schedule.EndDate ?? Number.POSITIVE_INFINITY) * 1000);
  if (expression.kind === 'at') {
    return expression.atMs <= endMs && schedule.handledMs < expression.atMs ? expression.atMs : null;
  }
  if (endMs < schedule.anchorMs) return null;
  const { everyMs } = expression;
  const latest = schedule.anchorMs + Math.floor((endMs - schedule.anchorMs) / everyMs) * everyMs;
  return latest > schedule.handledMs ? latest : null;
};

/**
 * Fires schedules at least once: every `duplicateEvery`-th delivery is repeated, as the service may do.
 * @param options.retryMs first pause before a failed delivery is tried again; doubles
 */
export const createEngine = (
  state: SchedulerState,
  clock: LocalClock,
  invoke: Invoke,
  options: { save?: () => Promise<void> | void; duplicateEvery?: number; retryMs?: number } = {},
): SchedulerEngine => {
  const { duplicateEvery = 0, retryMs = 1_000 } = options;
  const changed = async (): Promise<void> => options.save?.();
  // A mark lost when the process dies causes a second firing, which the real scheduler allows, too.
  const save = (): void => void changed().catch(() => undefined);
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let deliveries = 0;
  let ticking: Promise<void> = Promise.resolve();
  const retries = new Set<Promise<void>>();

  const bury = (
    schedule: Schedule,
    dueMs: number,
    body: string,
    error: unknown,
    attempts: number,
    why: string,
  ): void => {
    const queueArn = schedule.Target.DeadLetterConfig?.Arn;
    if (queueArn === undefined) return;
    const letter: DeadLetter = {
      queueArn,
      body,
      attributes: {
        ERROR_CODE: error instanceof Error ? error.name : 'Error',
        ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
        EXHAUSTED_RETRY_CONDITION: why,
        RETRY_ATTEMPTS: String(attempts),
        SCHEDULED_TIME: isoSeconds(dueMs),
        SCHEDULE_ARN: scheduleArn(schedule.GroupName, schedule.Name),
        TARGET_ARN: schedule.Target.Arn,
      },
    };
    state.deadLetters.push(letter);
    state.deadLetters.splice(0, state.deadLetters.length - MAX_DEAD_LETTERS);
    save();
  };

  const payloadOf = (schedule: Schedule, dueMs: number, attempt: number, executionId: string): string =>
    (schedule.Target.Input ?? '{}')
      .replaceAll('<aws.scheduler.scheduled-time>', isoSeconds(dueMs))
      .replaceAll('<aws.scheduler.schedule-arn>', scheduleArn(schedule.GroupName, schedule.Name))
      .replaceAll('<aws.scheduler.execution-id>', executionId)
      .replaceAll('<aws.scheduler.attempt-number>', String(attempt));

  const retry = async (schedule: Schedule, dueMs: number, executionId: string, first: unknown): Promise<void> => {
    const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = schedule.Target.RetryPolicy;
    let error = first;
    for (let attempt = 1; ; attempt += 1) {
      const payload = payloadOf(schedule, dueMs, attempt + 1, executionId);
      if (attempt > MaximumRetryAttempts)
        return bury(schedule, dueMs, payload, error, attempt - 1, 'MaximumRetryAttempts');
      await clock.sleep(Math.min(MAX_BACKOFF_MS, retryMs * 2 ** (attempt - 1)));
      if (stopped) return;
      if (clock.now() - dueMs > MaximumEventAgeInSeconds * 1000) {
        return bury(schedule, dueMs, payload, error, attempt - 1, 'MaximumEventAgeInSeconds');
      }
      try {
        return await invoke(schedule.Target.Arn, payload);
      } catch (thrown) {
        error = thrown;
      }
    }
  };

  const deliver = async (schedule: Schedule, dueMs: number): Promise<void> => {
    const executionId = randomUUID();
    deliveries += 1;
    const times = duplicateEvery > 0 && deliveries % duplicateEvery === 0 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      try {
        await invoke(schedule.Target.Arn, payloadOf(schedule, dueMs, 1, executionId));
      } catch (error) {
        const under = retry(schedule, dueMs, executionId, error).finally(() => retries.delete(under));
        retries.add(under);
      }
    }
  };

  const complete = (schedule: Schedule): void => {
    if (schedule.ActionAfterCompletion !== 'DELETE' || !schedule.ScheduleExpression.startsWith('at(')) return;
    const index = state.schedules.indexOf(schedule);
    if (index >= 0) state.schedules.splice(index, 1);
  };

  const tickOnce = async (): Promise<void> => {
    const nowMs = clock.now();
    const due = state.schedules.flatMap((schedule) => {
      const dueMs = dueOccurrence(schedule, nowMs);
      return dueMs === null ? [] : [{ schedule, dueMs }];
    });
    for (const { schedule, dueMs } of due) {
      schedule.handledMs = dueMs;
      complete(schedule);
    }
    if (due.length > 0) save();
    await Promise.all(due.map(({ schedule, dueMs }) => deliver(schedule, dueMs)));
  };

  const tick = (): Promise<void> => {
    ticking = ticking.then(tickOnce);
    return ticking;
  };

  const loop = (): void => {
    if (stopped) return;
    void tick().finally(() => {
      if (!stopped) timer = setTimeout(loop, Math.min(LOOK_MS, LOOK_MS / clock.speed));
    });
  };

  return {
    state,
    changed,
    tick,
    start: loop,
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await ticking;
      if (clock.held()) await Promise.all(retries);
    },
  };
};
