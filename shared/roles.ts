/** A user's roles on a site. A super admin passes every role check. No schemas here, so that the first pages need no zod. */
export const roleTypes = ['owner', 'installer', 'family'] as const;
export type RoleType = (typeof roleTypes)[number];

/** Whom an owner may invite to a site. `owner`: who accepts takes it over, and who invited stays as its installer. */
export const invitedRoles = ['installer', 'family', 'owner'] as const satisfies readonly RoleType[];
export type InvitedRole = (typeof invitedRoles)[number];

/** All members of the site: they see and switch. */
export const members: readonly RoleType[] = [...roleTypes];
/** Whoever sets the site up: its links, devices, settings. No money and no members. */
export const managers: readonly RoleType[] = ['owner', 'installer'];
/** Only the owner manages members and the subscription, and deletes a site. */
export const ownerOnly: readonly RoleType[] = ['owner'];

/**
 * Whether a role sees what was paid and saved. The price of a kilowatt-hour explains decisions and is no such money.
 * @param role null: a super admin who is no member
 */
export const seesMoney = (role: RoleType | null): boolean => role === null || role === 'owner';

/** Cognito group whose members are super admins. */
export const SUPER_ADMIN_GROUP = 'superAdmin';
