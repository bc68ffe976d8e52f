import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/** Where the runbooks are; an alarm's description ends with its own. */
export const RUNBOOKS = 'infra/README.md#';

export interface ImpactAlarmProps {
  /** What it means to users while this alarm is on. */
  readonly errorImpact: string;
  /** Anchor of the runbook in infra/README.md. */
  readonly runbook: string;
  readonly metric: IMetric;
  /** The alarm goes on at this value. */
  readonly threshold: number;
  /** For how many of the last periods; default 1 of 1. */
  readonly periods?: { readonly breaching: number; readonly of: number };
  /**
   * What missing data means. Default: `well`, for counts of failures, which nothing reports when nothing fails. `wrong`, for what
   * must be reported regularly: without data, whatever reports it no longer runs.
   */
  readonly silence?: 'well' | 'wrong';
  readonly topic: ITopic;
}

/** An alarm that always says what it means to users and where its runbook is. */
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
