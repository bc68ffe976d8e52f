import { ArnFormat, type Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface FiringProps {
  /** The stage's schedule group. */
  readonly groupName: string;
  readonly every: Duration;
  readonly fn: IFunction;
  readonly input: string;
  /** Queue of undeliverable firings. Default: none, since the next firing does the same work. */
  readonly failures?: IQueue;
}

/** A schedule that fires a function at a fixed rate, with a role that may do only that. */
export class Firing extends Construct {
  constructor(scope: Construct, id: string, { groupName, every, fn, input, failures }: FiringProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const sourceArn = stack.formatArn({
      service: 'scheduler',
      resource: 'schedule-group',
      resourceName: groupName,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    const role = new Role(this, 'Role', {
      description: `As whom ${id} fires`,
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account, 'aws:SourceArn': sourceArn } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({ sid: 'Fire', actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }),
    );
    if (failures)
      role.addToPolicy(
        new PolicyStatement({
          sid: 'LeaveUndeliverable',
          actions: ['sqs:SendMessage'],
          resources: [failures.queueArn],
        }),
      );
    const schedule = new CfnSchedule(this, 'Schedule', {
      groupName,
      scheduleExpression: `rate(${every.toMinutes()} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: fn.functionArn,
        roleArn: role.roleArn,
        input,
        retryPolicy: { maximumEventAgeInSeconds: every.toSeconds(), maximumRetryAttempts: 2 },
        ...(failures ? { deadLetterConfig: { arn: failures.queueArn } } : {}),
      },
    });
    // Scheduler checks the role's permissions when the schedule is created.
    schedule.node.addDependency(role);
  }
}
