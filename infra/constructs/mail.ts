import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/**
 * What a function needs that writes mail: the grant to send from the one address of the one identity, and the
 * addresses. Both empty where the stage has no mail. The identity is verified by hand (README, "Mail").
 */
export const mailFor = (
  scope: Construct,
  { mail }: Pick<Stage, 'mail'>,
): { readonly may: readonly PolicyStatement[]; readonly environment: Readonly<Record<string, string>> } => {
  if (mail === undefined) return { may: [], environment: {} };
  const identity = Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName: mail.identity });
  return {
    may: [
      new PolicyStatement({
        sid: 'Mail',
        actions: ['ses:SendEmail'],
        resources: [identity],
        conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
      }),
    ],
    environment: { MAIL_FROM: mail.from, OPERATOR_EMAIL: mail.operator },
  };
};
