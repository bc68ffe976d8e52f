/** What a user can ask of an appliance. Free of schemas, so that public pages can read it without zod. */
export const applianceModes = ['AUTO', 'MANUAL', 'OFF', 'ON', 'SCHEDULE', 'SOC_MAP'] as const;
export type ApplianceMode = (typeof applianceModes)[number];
/** Modes in which the on and off buttons work; elsewhere they answer 409. */
export const switchableModes: readonly ApplianceMode[] = ['MANUAL', 'ON', 'OFF'];
/** Modes that count as autocharge being on: while any appliance is in one of them, the site runs at the shorter interval. */
export const automaticModes: readonly ApplianceMode[] = ['AUTO', 'SCHEDULE', 'SOC_MAP'];
