/** Modes that a user can set for an appliance. No schemas here, so that public pages can use it without zod. */
export const applianceModes = ['AUTO', 'MANUAL', 'OFF', 'ON', 'SCHEDULE', 'SOC_MAP'] as const;
export type ApplianceMode = (typeof applianceModes)[number];
/** Modes in which the on and off buttons work; in others the calls respond with 409. */
export const switchableModes: readonly ApplianceMode[] = ['MANUAL', 'ON', 'OFF'];
/** Modes that count as autocharge being on: while any appliance is in one of them, the site runs at the shorter interval. */
export const automaticModes: readonly ApplianceMode[] = ['AUTO', 'SCHEDULE', 'SOC_MAP'];
