import * as z from 'zod';
import { invitedRoles, roleTypes } from '../roles.ts';

export const roleTypeSchema = z.enum(roleTypes).meta({ description: 'owner, installer or family.', example: 'owner' });
export const invitedRoleSchema = z.enum(invitedRoles).meta({
  description:
    'installer: devices and settings. family: sees and switches. owner: takes the site over; the former owner becomes an installer.',
  example: 'installer',
});
