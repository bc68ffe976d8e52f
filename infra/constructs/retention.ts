import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/**
 * What becomes of a stateful resource that is removed from its stack. Where data is retained it outlives deletion and replacement;
 * but what a failed first creation leaves behind goes, since its name would be in the way of the next attempt.
 */
export const retentionOf = ({ retainData }: Pick<Stage, 'retainData'>): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
