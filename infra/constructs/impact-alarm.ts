import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
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
   * must be reported regularly: without data, whatever reports it no longer runs. On a new stage nothing has run yet: such an alarm
   * keeps quiet until the first data arrived.
   */
  readonly silence?: 'well' | 'wrong';
  readonly topic: ITopic;
}

/** An alarm that always says what it means to users and where its runbook is. */
export class ImpactAlarm extends Construct {
  /** The alarm that people are notified of. */
  readonly alarm: IAlarm;

  constructor(scope: Construct, id: string, props: ImpactAlarmProps) {
    super(scope, id);
    const { metric, threshold } = props;
    const periods = props.periods ?? { breaching: 1, of: 1 };
    const alarmDescription = `${props.errorImpact} Runbook: ${RUNBOOKS}${props.runbook}`;
    const common = { metric, comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD };
    const measured = {
      ...common,
      threshold,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.breaching,
    };
    const alarm =
      props.silence === 'wrong'
        ? this.#armed(
            alarmDescription,
            new Alarm(this, 'Alarm', {
              ...measured,
              alarmDescription: `Part of ${props.runbook}: too much, or silence.`,
              treatMissingData: TreatMissingData.BREACHING,
            }),
            new Alarm(this, 'Seen', {
              ...common,
              alarmDescription: `Part of ${props.runbook}: on for good after the first data.`,
              // Any value; and without data it stays as it is.
              threshold: Number.MIN_SAFE_INTEGER,
              evaluationPeriods: 1,
              treatMissingData: TreatMissingData.IGNORE,
            }),
          )
        : new Alarm(this, 'Alarm', { ...measured, alarmDescription, treatMissingData: TreatMissingData.NOT_BREACHING });
    const action = new SnsAction(props.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.alarm = alarm;
  }

  #armed(alarmDescription: string, breached: Alarm, seen: Alarm): CompositeAlarm {
    return new CompositeAlarm(this, 'Armed', {
      alarmDescription,
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(breached, AlarmState.ALARM),
        AlarmRule.fromAlarm(seen, AlarmState.ALARM),
      ),
    });
  }
}
