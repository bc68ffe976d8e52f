import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import type { WebStack } from './web-stack.ts';

/**
 * What is logged of a request to CloudFront. No path, query, cookie, referrer or other header: a webhook sensor's key is part of
 * its path. The pattern tells pages from the API, and the id leads nowhere but to CloudFront's own support.
 */
export const edgeLogFields = [
  'date',
  'time',
  'c-ip',
  'c-country',
  'asn',
  'cs-method',
  'cache-behavior-path-pattern',
  'sc-status',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'x-edge-location',
  'cs-protocol-version',
  'ssl-protocol',
  'cs-bytes',
  'sc-bytes',
  'time-taken',
] as const;

export interface EdgeLogStackProps extends StackProps {
  readonly stage: Stage;
  readonly web: WebStack;
}

/** Delivers CloudFront's access log, with the fields above only, to the stage's region. CloudFront is asked for it in us-east-1. */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeLogStackProps) {
    super(scope, id, props);
    const { stage, web } = props;
    // Read at deployment from the other region's stack, which needs no CDK helper function.
    const read = (value: string): string => Stack.consumeReference(value, ReferenceStrength.WEAK);
    const name = `sunward-${stage.name}-edge`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: read(web.distribution.distributionId),
      }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      outputFormat: 'json',
      destinationResourceArn: read(web.edgeLogArn),
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...edgeLogFields],
      s3SuffixPath: '{yyyy}/{MM}/{dd}/{HH}',
    });
    delivery.addResourceDependency(source);
  }
}
