import * as z from 'zod';

/** A user's roles on a site. A super admin passes every role check. */
export const roleTypes = ['owner', 'installer'] as const;
export const roleTypeSchema = z.enum(roleTypes).meta({ description: 'owner or installer.', example: 'owner' });
export type RoleType = (typeof roleTypes)[number];

/** All members of the site. */
export const members: readonly RoleType[] = ['owner', 'installer'];
/** Only the owner manages members and the subscription, and deletes a site. */
export const ownerOnly: readonly RoleType[] = ['owner'];

/** Cognito group whose members are super admins. */
export const SUPER_ADMIN_GROUP = 'superAdmin';
