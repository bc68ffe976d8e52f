import type { Inbox } from '../inbox.ts';
import { batteryAnswer } from './battery.ts';
import { type ParsedReport, parseReport } from './parse.ts';
import { type StoredReport, storedReportSchema } from './schemas.ts';
import { acceptReport, noteRefusal, offlineAfterMs, readingOf, STEP_MS, settingsOf } from './stored.ts';

/** Reports of webhook sensors, in each of the known formats (mapping.ts). */
export const inbox: Inbox<ParsedReport, StoredReport> = {
  stateSchema: storedReportSchema,
  parse: (arrival, nowMs) => {
    const report = parseReport(arrival, nowMs);
    if (!report.ok) return report;
    const { fields, ignored, effect } = report;
    return { ok: true, message: report, answer: { fields, ignored }, stores: effect !== 'nothing', nextMs: STEP_MS };
  },
  merge: (previous, report, nowMs, fields) => {
    const settings = settingsOf(fields);
    const accepted = acceptReport(previous, report, nowMs, settings);
    if (!accepted.ok) return accepted;
    const { stored, nextMs } = accepted;
    if (stored === null) return { ok: true, state: null, nextMs };
    return { ok: true, state: stored, reading: readingOf(stored, nowMs, settings), nextMs };
  },
  answerBattery: ({ battery }, order, nowMs) => batteryAnswer(battery?.dialect ?? null, order, nowMs),
  noteRefusal,
  lastRefusal: ({ error }) => error,
  offlineAfterMs: (fields) => offlineAfterMs(settingsOf(fields)),
};
