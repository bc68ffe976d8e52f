import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall.ts';

/** CloudFront takes a firewall from this region only. */
export const EDGE_REGION = 'us-east-1';

/** What stands before the distribution. A stack of its own, as it lives in another region than all else. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const { acl } = new Firewall(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      rates: [
        // A person signs in now and then; a list of stolen passwords is tried as fast as it goes.
        { name: 'sign-in', limit: 100, of: { pathStartsWith: '/api/auth/' } },
        // Sensors report by the second, many from one address; each key has its own limit in the handler.
        { name: 'webhooks', limit: 10_000, of: { pathStartsWith: '/api/webhook' } },
        { name: 'all-else', limit: 3_000, of: { not: { pathStartsWith: '/api/webhook' } } },
      ],
      managed: [
        { name: 'AWSManagedRulesAmazonIpReputationList' },
        {
          name: 'AWSManagedRulesCommonRuleSet',
          // Sensors may send no user agent, and the handlers hold bodies to their own size.
          countOnly: ['NoUserAgent_HEADER', 'SizeRestrictions_BODY'],
        },
        { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
      ],
    });
    // Read from this stack's output when the other is deployed: no function of CDK's has to carry it over.
    acl.applyCrossStackReferenceStrength(ReferenceStrength.WEAK);
    this.firewallArn = acl.attrArn;
  }
}
