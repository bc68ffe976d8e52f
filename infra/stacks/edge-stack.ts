import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall.ts';

/** The only region from which CloudFront takes a firewall. */
export const EDGE_REGION = 'us-east-1';

/** The firewall of the distribution, in a stack of its own because it is in another region. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const { acl } = new Firewall(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      rates: [
        // People sign in now and then; stolen passwords are tried as fast as possible.
        { name: 'sign-in', limit: 100, of: { pathStartsWith: '/api/auth/' } },
        // Sensors report every second, many from one address; the handler limits each key.
        { name: 'webhooks', limit: 10_000, of: { pathStartsWith: '/api/webhook' } },
        { name: 'all-else', limit: 3_000, of: { not: { pathStartsWith: '/api/webhook' } } },
      ],
      managed: [
        { name: 'AWSManagedRulesAmazonIpReputationList' },
        {
          name: 'AWSManagedRulesCommonRuleSet',
          // Sensors may send no user agent, and the handlers limit the size of bodies.
          countOnly: ['NoUserAgent_HEADER', 'SizeRestrictions_BODY'],
        },
        { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
      ],
    });
    // The other stack reads this output at deployment, which needs no CDK helper function.
    acl.applyCrossStackReferenceStrength(ReferenceStrength.WEAK);
    this.firewallArn = acl.attrArn;
  }
}
