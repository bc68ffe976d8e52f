import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FailureQueue } from './failure-queue.ts';
import { pinLogicalId } from './pin-logical-id.ts';

export interface SiteSchedulesProps {
  /** Name of the stage's group. */
  readonly groupName: string;
  /** What every schedule fires. */
  readonly control: Pick<IFunction, 'functionArn'>;
  /** What the shards' schedules fire; null: the stage has none. */
  readonly dispatch: Pick<IFunction, 'functionArn'> | null;
  readonly topic: ITopic;
}

/**
 * The group of the sites' schedules (one each, created by the API) or of their shards' (created by the upkeep), their role, and the queue
 * of undeliverable firings.
 */
export class SiteSchedules extends Construct {
  readonly groupName: string;
  readonly role: Role;
  readonly failures: Queue;

  constructor(scope: Construct, id: string, props: SiteSchedulesProps) {
    super(scope, id);
    const stack = Stack.of(this);
    // Schedules outlive deployments and hold the ARNs of role and queue. These are pinned, since a new id means a new ARN.
    this.groupName = props.groupName;
    new CfnScheduleGroup(this, 'Group', { name: props.groupName }).overrideLogicalId('ScheduleGroup');
    this.failures = new FailureQueue(this, 'Failures', {
      errorImpact:
        'Firings could not be delivered to the control function: the homes concerned are not being controlled and their chargers keep their last state.',
      runbook: 'schedule-failures',
      topic: props.topic,
    }).queue;
    this.role = new Role(this, 'Role', {
      description: "As whom the sites' schedules fire",
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: {
            'aws:SourceAccount': stack.account,
            'aws:SourceArn': stack.formatArn({
              service: 'scheduler',
              resource: 'schedule-group',
              resourceName: props.groupName,
              arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
            }),
          },
        },
      }),
    });
    pinLogicalId(this.failures, 'ScheduleFailures');
    pinLogicalId(this.role, 'ScheduleRole');
    this.role.addToPolicy(
      new PolicyStatement({
        sid: 'FireControl',
        actions: ['lambda:InvokeFunction'],
        resources: [props.control.functionArn],
      }),
    );
    if (props.dispatch !== null)
      this.role.addToPolicy(
        new PolicyStatement({
          sid: 'FireShards',
          actions: ['lambda:InvokeFunction'],
          resources: [props.dispatch.functionArn],
        }),
      );
    this.role.addToPolicy(
      new PolicyStatement({
        sid: 'LeaveUndeliverable',
        actions: ['sqs:SendMessage'],
        resources: [this.failures.queueArn],
      }),
    );
  }
}
