import type { ReasonCode } from '#shared/model/reason.ts';

/** Where the user gets on when an appliance does not work. `none`: its sentence says what to do, or that nothing is to be done. */
export type Step = 'link' | 'plan' | 'page' | 'none';

const steps: Partial<Record<ReasonCode, Step>> = {
  'link-broken': 'link',
  'vendor-step': 'link',
  'plan-paused': 'plan',
  'plan-mode': 'plan',
  'limits-conflict': 'page',
  'schedule-empty': 'page',
  'soc-map-empty': 'page',
  'device-offline': 'none',
  'device-unknown': 'none',
  'vendor-trouble': 'none',
  'command-failed': 'none',
  'not-obeying': 'none',
};

/** The step for a reason that keeps an appliance from working; undefined: it works, or waits as it should. */
export const stepOf = (code: ReasonCode): Step | undefined => steps[code];
