import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/** Where the runbooks stand; an alarm's description ends with the place of its own. */
export const RUNBOOKS = 'infra/README.md#';

export interface ImpactAlarmProps {
  /** What goes wrong for a user while this alarm is on. */
  readonly errorImpact: string;
  /** Anchor of the runbook in infra/README.md. */
  readonly runbook: string;
  readonly metric: IMetric;
  /** The alarm goes on at this value. */
  readonly threshold: number;
  /** For how many of the last periods; default 1 of 1. */
  readonly periods?: { readonly breaching: number; readonly of: number };
  /**
   * What silence means. Counts of what goes wrong are `well`: nothing is counted where nothing happens. What has to be told
   * again and again is `wrong`: who tells it no longer runs. Default: well.
   */
  readonly silence?: 'well' | 'wrong';
  readonly topic: ITopic;
}

/** An alarm that cannot exist without saying what it means to a user and what to do about it. */
export class ImpactAlarm extends Construct {
  readonly alarm: Alarm;

  constructor(scope: Construct, id: string, props: ImpactAlarmProps) {
    super(scope, id);
    const periods = props.periods ?? { breaching: 1, of: 1 };
    this.alarm = new Alarm(this, 'Alarm', {
      alarmDescription: `${props.errorImpact} Runbook: ${RUNBOOKS}${props.runbook}`,
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.breaching,
      treatMissingData: props.silence === 'wrong' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(props.topic);
    this.alarm.addAlarmAction(action);
    this.alarm.addOkAction(action);
  }
}
