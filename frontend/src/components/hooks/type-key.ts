import type { HookType } from '#shared/hooks.ts';

/** Names of types in the texts, whose keys have dots of their own. */
export const typeKeys = {
  'appliance.decision_changed': 'decision',
  'session.started': 'started',
  'session.finished': 'finished',
  'goal.at_risk': 'goal',
  'source.lost': 'lost',
  'source.back': 'back',
} as const satisfies Readonly<Record<HookType, string>>;
