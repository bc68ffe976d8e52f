import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { makeAlarmTopic } from '../constructs/alarm-topic.ts';
import { Firewall } from '../constructs/firewall.ts';
import type { Stage } from '../stages.ts';

/** The only region from which CloudFront takes a firewall. */
export const EDGE_REGION = 'us-east-1';

/** The firewall of the distribution, in a stack of its own because it is in another region. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { stage } = props;
    const { acl } = new Firewall(this, 'Firewall', {
      stage,
      name: 'edge',
      scope: 'CLOUDFRONT',
      flood: {
        blocked: 1000,
        errorImpact:
          'Somebody floods or probes the product: requests are blocked, perhaps those of homes behind the same address too.',
        runbook: 'firewall-blocks',
        topic: makeAlarmTopic(this, stage),
      },
      rates: [
        // Behind one address may be sixty homes or more (a provider's shared address, an office): sixty people who try five
        // times each. Who guesses is stopped by the quotas of failures; `auth/me` is asked by every page and belongs to `all-else`.
        {
          name: 'sign-in',
          limit: 300,
          of: { allOf: [{ pathStartsWith: '/api/auth/' }, { not: { pathStartsWith: '/api/auth/me' } }] },
        },
        // Sensors report every second, many from one address; the handler limits each key.
        { name: 'webhooks', limit: 10_000, of: { pathStartsWith: '/api/webhook' } },
        // An open dashboard makes some 115 calls in five minutes: 86 of them behind one address.
        { name: 'all-else', limit: 10_000, of: { not: { pathStartsWith: '/api/webhook' } } },
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
