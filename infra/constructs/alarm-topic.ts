import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Where alarms go: one topic a region, because an alarm notifies only topics of its own. */
export const makeAlarmTopic = (scope: Construct, stage: Stage): Topic => {
  const topic = new Topic(scope, 'Alarms', { displayName: `Sunward ${stage.name} alarms`, enforceSSL: true });
  // A topic with its own policy loses the default one, which allows CloudWatch to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'Alarms',
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  return topic;
};
