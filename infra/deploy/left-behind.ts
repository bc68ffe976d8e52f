/**
 * What removing a stage leaves behind, because it is not in its stacks or AWS keeps it: a line each, with what to do about it.
 * @param stage a stage without people's data
 */
export const leftBehind = (stage: string): readonly string[] => [
  `Vendors' apps, one for each service in the secret sunward/${stage}/vendor-apps: take the address https://<address>/api/oauth/<service>/callback out of them.`,
  'Stripe: customers and subscriptions go on; cancel them, and delete the webhook endpoint of the stage.',
  'A domain: certificates, and DNS records that you made by hand.',
  `The secret sunward/${stage}/smoke, if you made one. All others of the stage go at once and for good: note your vendors' client secrets before.`,
  'The key of the credentials: AWS deletes it 30 days later, and charges it until then. After that no copy of the table can be read.',
  'Copies of the table in the vault of the setting "backup", until they expire.',
  'Mail: the identity in SES, and the address that alarms go to.',
  'CDK: the stack CDKToolkit of each region and its assets, which other stages use too.',
];
