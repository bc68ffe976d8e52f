import { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Fixes the logical id of a stateful resource: with another id, CloudFormation would create a new, empty one. */
export const pinLogicalId = (construct: IConstruct, id: string): void => {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is not one resource`);
  resource.overrideLogicalId(id);
};
