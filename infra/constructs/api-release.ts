import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type ContractFunction, perFunction } from '#shared/contract/row.ts';
import type { Stage } from '../stages.ts';
import type { AppFunction } from './app-function.ts';
import { GradualRelease } from './gradual-release.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { logMetric } from './log-metric.ts';

/** Of what a tenth fails while a bad version of a function is released. */
const served: Readonly<Record<ContractFunction, string>> = {
  auth: 'sign-ins',
  api: 'calls of the pages',
  money: 'purchases and changes of plans',
  removal: 'deletions of sites and users',
  webhook: 'reports of webhook sensors',
  billing: 'events of the payment provider',
};

export interface ApiReleaseProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  readonly functions: Readonly<Record<ContractFunction, AppFunction>>;
}

/**
 * An alias per function of the API, to which new versions come step by step. A version goes back when its calls crash or run
 * out of time, and every one that is on its way when answers are a fault of ours, which the functions catch and say as 500.
 */
export class ApiRelease extends Construct {
  /** What API Gateway invokes. */
  readonly live: Readonly<Record<ContractFunction, Alias>>;
  /** Answers that are a fault of ours. */
  readonly faults: (period: Duration) => Metric;

  constructor(scope: Construct, id: string, { stage, topic, functions }: ApiReleaseProps) {
    super(scope, id);
    const counted = (name: ContractFunction, kind: string, code: string, where: Readonly<Record<string, string>>) =>
      logMetric(this, {
        namespace: `Sunward/${stage.name}`,
        name: 'Faults',
        id: `${kind}-${name}`,
        logs: functions[name].log,
        code,
        where,
      });
    // One metric, whoever's log it comes from.
    const { api: faults } = perFunction((name) => {
      // A version that asks for a table of another name, too: it is told as trouble that passes, which this is not.
      counted(name, 'Gone', 'storage busy', { fault: 'ResourceNotFoundException' });
      return counted(name, 'Faults', 'request failed', { code: 'internal' });
    });
    this.faults = faults;
    const { alarm } = new ImpactAlarm(this, 'Faults', {
      errorImpact: 'Calls are answered with a fault of ours: pages do not load, or what was clicked is not done.',
      runbook: 'api-faults',
      metric: faults(Duration.minutes(1)),
      threshold: 1,
      // A single one may be anybody's odd input; a bad release goes on.
      periods: { breaching: 2, of: 5 },
      topic,
    });
    this.live = perFunction((name) => {
      const { fn } = functions[name];
      const alias = fn.addAlias('live');
      new GradualRelease(this, name, {
        fn,
        alias,
        errorImpact: `A new version of ${name} fails: while it is released, a tenth of all ${served[name]} is lost.`,
        runbook: `${name}-release`,
        stage,
        alarms: [alarm],
        topic,
      });
      return alias;
    });
  }
}
