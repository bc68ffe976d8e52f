import type { EnvironmentGroup, environmentGroups } from '#shared/function-row.ts';
import { from, type StageResources } from './stage-resources.ts';

type Groups = typeof environmentGroups;
type Variables<G extends EnvironmentGroup> = Readonly<Record<Groups[G]['names'][number], string>>;
/** An optional group is empty on a stage without the setting. */
type Values<G extends EnvironmentGroup> = Groups[G] extends { readonly optional: true }
  ? Variables<G> | Readonly<Record<string, never>>
  : Variables<G>;

/** The value of every variable, group by group. Secrets are resolved at deployment: the template holds a reference only. */
const values: { readonly [G in EnvironmentGroup]: (resources: StageResources) => Values<G> } = {
  address: (resources) => ({ PUBLIC_URL: from(resources, 'web').publicUrl }),
  boxes: (resources) => ({ BOXES_ENDPOINT: from(resources, 'web').boxes.endpoint }),
  cards: ({ storage }) => ({ CARD_KEY: storage.cardKey.secretValue.unsafeUnwrap() }),
  control: (resources) => ({ CONTROL_FUNCTION_ARN: from(resources, 'control').live.functionArn }),
  credentials: ({ storage }) => ({ KMS_KEY_ID: storage.key.keyArn }),
  mail: ({ stage: { mail } }) => (mail ? { MAIL_FROM: mail.from, OPERATOR_EMAIL: mail.operator } : {}),
  'notice-queue': (resources) => ({ NOTICE_QUEUE_URL: from(resources, 'noticeQueue').queueUrl }),
  origin: (resources) => ({ ORIGIN_KEY: from(resources, 'web').originKey.secretValue.unsafeUnwrap() }),
  payments: ({ storage }) => ({ PAYMENTS_SECRET: storage.payments.secretArn }),
  push: ({ storage }) => ({ PUSH_KEY: storage.pushKey.secretValue.unsafeUnwrap() }),
  schedules: (resources) => {
    const { live, schedules } = from(resources, 'control');
    return {
      SCHEDULE_GROUP: schedules.groupName,
      SCHEDULE_ROLE_ARN: schedules.role.roleArn,
      SCHEDULE_FAILURE_QUEUE_ARN: schedules.failures.queueArn,
      CONTROL_FUNCTION_ARN: live.functionArn,
    };
  },
  shards: (resources) => {
    const { above } = resources.stage.shards ?? {};
    const { shards } = from(resources, 'control');
    return shards === null || above === undefined
      ? {}
      : { SHARDS_ABOVE: String(above), DISPATCH_FUNCTION_ARN: shards.dispatch.fn.functionArn };
  },
  'site-queue': (resources) => ({ SITE_QUEUE_URL: from(resources, 'siteQueue').queueUrl }),
  'sign-in': (resources) => ({ USER_POOL_CLIENT_ID: from(resources, 'identity').server.userPoolClientId }),
  table: ({ storage }) => ({ TABLE_NAME: storage.table.tableName }),
  'free-sites': ({ stage: { freeSites } }) => (freeSites === undefined ? {} : { FREE_SITES: String(freeSites) }),
  tax: ({ stage: { tax } }) => (tax ? { TAX_BEHAVIOR: tax } : {}),
  trial: ({ stage: { trialDays } }) => (trialDays === undefined ? {} : { TRIAL_DAYS: String(trialDays) }),
  users: (resources) => ({ USER_POOL_ID: from(resources, 'identity').users.userPoolId }),
  'vendor-apps': ({ storage }) => ({ APP_CREDENTIALS_SECRET: storage.vendorApps.secretArn }),
};

/** The variables of some groups. @throws when a group needs a stack that is deployed later */
export const environmentOf = (
  groups: readonly EnvironmentGroup[],
  resources: StageResources,
): Readonly<Record<string, string>> => Object.assign({}, ...groups.map((group) => values[group](resources)));
