import type { Decision } from '#shared/model/reason.ts';
import { zoneDate } from '../../../lib/site-time.ts';

/** Kinds of decisions to look for: what they commanded, or all of them. */
export const decisionKinds = ['all', 'start', 'stop', 'set'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Decisions of one day. */
export interface DecisionDay {
  /** In the site's zone, `2026-06-01`. */
  readonly date: string;
  readonly decisions: readonly Decision[];
}

/** The decisions of one kind. */
export const ofKind = (decisions: readonly Decision[], kind: DecisionKind): readonly Decision[] =>
  kind === 'all' ? decisions : decisions.filter(({ action }) => action === kind);

/** Decisions by their day in a zone, in the order in which they come. */
export const byDay = (decisions: readonly Decision[], zone: string): DecisionDay[] =>
  [...Map.groupBy(decisions, ({ time }) => zoneDate(Date.parse(time), zone))].map(([date, ofDay]) => ({
    date,
    decisions: ofDay,
  }));
