import * as z from 'zod';

/** Roles that a user can have on one site. A super admin passes every role check. */
export const roleTypes = ['owner', 'installer'] as const;
export const roleTypeSchema = z.enum(roleTypes).meta({ description: 'owner or installer.', example: 'owner' });
export type RoleType = (typeof roleTypes)[number];

/** Everyone who belongs to the site. */
export const members: readonly RoleType[] = ['owner', 'installer'];
/** Members, subscription and deletion of a site are the owner's. */
export const ownerOnly: readonly RoleType[] = ['owner'];

/** Cognito group whose members are super admins. */
export const SUPER_ADMIN_GROUP = 'superAdmin';
