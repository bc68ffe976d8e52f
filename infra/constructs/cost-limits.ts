import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Construct } from 'constructs';

export interface CostLimitsProps {
  readonly name: string;
  /** What the account may cost in a month, USD. */
  readonly monthUsd: number;
  readonly email: string;
}

/** An unusual day is reported from this sum on, USD: less is noise. */
const ANOMALY_USD = 10;

/** Mail when the account's bill reaches its limit or is going to, and when a service suddenly costs more than it used to. */
export class CostLimits extends Construct {
  constructor(scope: Construct, id: string, { name, monthUsd, email }: CostLimitsProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [when('ACTUAL', 80), when('ACTUAL', 100), when('FORECASTED', 100)],
    });
    // An account has at most one monitor of services, so only the stage with a budget makes it.
    const monitor = new CfnAnomalyMonitor(this, 'Monitor', {
      monitorName: name,
      monitorType: 'DIMENSIONAL',
      monitorDimension: 'SERVICE',
    });
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: name,
      frequency: 'DAILY',
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: 'EMAIL', address: email }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(ANOMALY_USD)],
        },
      }),
    });
  }
}
