import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { ImpactAlarm } from './impact-alarm.ts';

export interface FailureQueueProps {
  /** What it means to users while messages wait here. */
  readonly errorImpact: string;
  readonly runbook: string;
  /** Messages come from a queue, which names this one as its dead letters. Absent: from elsewhere. */
  readonly ofQueue?: true;
  readonly topic: ITopic;
}

/** A queue of failed messages for operators: 14 days, encrypted, TLS only, with an alarm from the first message on. */
export class FailureQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: FailureQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    // A queue that another one names as its dead letters is known to be the end of the line.
    if (props.ofQueue === undefined)
      acknowledge(this.queue, { SQS3: 'This is itself the end of the line: failures wait here for a person.' });
    new ImpactAlarm(this, 'Waiting', {
      errorImpact: props.errorImpact,
      runbook: props.runbook,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Maximum',
      }),
      threshold: 1,
      topic: props.topic,
    });
  }
}
