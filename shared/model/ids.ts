import * as z from 'zod';
import { idPattern } from '../id-pattern.ts';
import type { ScheduleItemId, SocMapItemId } from './schedule.ts';

const prefixed = <Prefix extends string>(prefix: Prefix) => z.string().regex(idPattern(prefix));

/** Prefixed ULIDs, so that no id can equal a locale or a route, and ids of one kind sort by age. */
export const accountIdSchema = prefixed('acc')
  .brand<'AccountId'>()
  .meta({ description: 'Id of the site.', example: 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A' });
export const credentialsIdSchema = prefixed('crd')
  .brand<'CredentialsId'>()
  .meta({ description: 'Id of the link to a service.', example: 'crd_01JXW3T5YB8Q2M4N6P7R9S0V1B' });
export const sensorIdSchema = prefixed('sen')
  .brand<'SensorId'>()
  .meta({ description: 'Id of the sensor.', example: 'sen_01JXW3T5YB8Q2M4N6P7R9S0V1D' });
export const applianceIdSchema = prefixed('app')
  .brand<'ApplianceId'>()
  .meta({ description: 'Id of the appliance.', example: 'app_01JXW3T5YB8Q2M4N6P7R9S0V1E' });
export const invitationIdSchema = prefixed('inv')
  .brand<'InvitationId'>()
  .meta({ description: 'Id of the invitation.', example: 'inv_01JXW3T5YB8Q2M4N6P7R9S0V1F' });
/** Owner of commissions: a user as long as it exists, then no one. */
export const affiliateIdSchema = prefixed('aff').brand<'AffiliateId'>().meta({
  description: 'Id under which a user earns commissions; anonymous once the user is deleted.',
  example: 'aff_01JXF0Q8ZK3V9T5M7N2B4C6D8E',
});
/** A webhook to which a site tells what happens. */
export const hookIdSchema = prefixed('whk')
  .brand<'HookId'>()
  .meta({ description: 'Id of the webhook.', example: 'whk_01JXW3T5YB8Q2M4N6P7R9S0V1H' });
/** A user's token for programs: its name in lists and in the log, no part of the secret. */
export const tokenIdSchema = prefixed('tok')
  .brand<'TokenId'>()
  .meta({ description: 'Id of the token.', example: 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1G' });
/** An entry of the trail; sorts by time. */
export const trailIdSchema = prefixed('trl').brand<'TrailId'>();
/** The Cognito `sub`: a GUID, but mostly no UUID, as its version and variant bits are not those of RFC 4122. */
export const userIdSchema = z
  .guid()
  .toLowerCase()
  .brand<'UserId'>()
  .meta({ description: 'Id of the user.', example: '5f0c9f52-3a7e-7b71-dd0c-2f6a1c8e4b10' });

export type AccountId = z.output<typeof accountIdSchema>;
export type CredentialsId = z.output<typeof credentialsIdSchema>;
export type SensorId = z.output<typeof sensorIdSchema>;
export type ApplianceId = z.output<typeof applianceIdSchema>;
export type InvitationId = z.output<typeof invitationIdSchema>;
export type AffiliateId = z.output<typeof affiliateIdSchema>;
export type UserId = z.output<typeof userIdSchema>;
export type HookId = z.output<typeof hookIdSchema>;
export type TokenId = z.output<typeof tokenIdSchema>;
type TrailId = z.output<typeof trailIdSchema>;

/** Prefix of each kind of id; `newId` in functions/platform makes them. */
export interface IdKinds {
  acc: AccountId;
  crd: CredentialsId;
  sen: SensorId;
  app: ApplianceId;
  inv: InvitationId;
  aff: AffiliateId;
  sch: ScheduleItemId;
  soc: SocMapItemId;
  tok: TokenId;
  whk: HookId;
  trl: TrailId;
}
