/** A resource of a template, as far as its end goes. */
interface TemplateResource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: { readonly PendingWindowInDays?: number };
}

/** The template of a stack. */
export interface StackTemplate {
  readonly stackName: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
}

/** AWS's own default, between marking a key as deleted and its end. */
const KEY_WAIT_DAYS = 30;

/** Whether CloudFormation leaves it: `Retain`, `RetainExceptOnCreate` or `Snapshot`. */
const isRetained = ({ DeletionPolicy = 'Delete' }: TemplateResource): boolean => DeletionPolicy !== 'Delete';

/** What the templates themselves say: a line for each stack that leaves something, and one for each key that AWS deletes later. */
const ofTemplates = (templates: readonly StackTemplate[]): readonly string[] =>
  templates.flatMap(({ stackName, resources }) => {
    const all = Object.entries(resources);
    const kept = all.filter(([, one]) => isRetained(one)).map(([id, { Type }]) => `${id} (${Type})`);
    const ending = all.filter(([, one]) => one.Type === 'AWS::KMS::Key' && !isRetained(one));
    return [
      ...(kept.length > 0 ? [`Of ${stackName}, until you delete it by hand: ${kept.join(', ')}.`] : []),
      ...ending.map(
        ([id, { Properties }]) =>
          `Of ${stackName}: ${id} (AWS::KMS::Key). AWS deletes this key ${Properties?.PendingWindowInDays ?? KEY_WAIT_DAYS} days later, and charges it until then. After that no copy of the table can be read.`,
      ),
    ];
  });

/**
 * What removing a stage leaves behind: what its templates retain, then what is in none of them. A line each, with what to do about it.
 * @param stage a stage without people's data
 */
export const leftBehind = (stage: string, templates: readonly StackTemplate[]): readonly string[] => {
  const has = (type: string): boolean =>
    templates.some(({ resources }) => Object.values(resources).some(({ Type }) => Type === type));
  return [
    ...ofTemplates(templates),
    `Vendors' apps, one for each service in the secret sunward/${stage}/vendor-apps: take the address https://<address>/api/oauth/<service>/callback out of them.`,
    'Stripe: customers and subscriptions go on; cancel them, and delete the webhook endpoint of the stage.',
    ...(has('AWS::ApiGatewayV2::DomainName')
      ? ['The domain: certificates, and DNS records that you made by hand.']
      : []),
    `The secret sunward/${stage}/smoke, if you made one. All others that are not named above go at once and for good: note your vendors' client secrets before.`,
    ...(has('AWS::Backup::BackupPlan')
      ? ['Copies of the table in the vault of the setting "backup", until they expire.']
      : []),
    'Mail: the identity in SES, and the address that alarms go to.',
    'CDK: the stack CDKToolkit of each region and its assets, which other stages use too.',
  ];
};
