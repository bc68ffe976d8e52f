import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type ClockFunction, clockFunctions } from '#shared/functions.ts';
import type { AppFunction } from '../constructs/app-function.ts';
import { scheduledFunction } from '../constructs/scheduled-function.ts';
import type { StageResources } from '../constructs/stage-resources.ts';

export interface UpkeepStackProps extends StackProps {
  readonly resources: StageResources;
}

/** Work that the stage's own schedules start: due deletions, reminders, payouts, and the comparison of sites and schedules. */
export class UpkeepStack extends Stack {
  readonly functions: Readonly<Record<ClockFunction, AppFunction>>;

  constructor(scope: Construct, id: string, props: UpkeepStackProps) {
    super(scope, id, props);
    const made = clockFunctions.map((name) => [name, scheduledFunction(this, name, props.resources)] as const);
    this.functions = Object.fromEntries(made) as Record<ClockFunction, AppFunction>;
  }
}
