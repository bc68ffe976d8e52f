import { CfnOutput } from 'aws-cdk-lib';
import { CfnDomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, CfnRecordSet, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

type Domain = NonNullable<Stage['domain']>;

/** The name at which only CloudFront calls the API. The API is mapped to it once it has a stage. */
export class ApiDomain extends Construct {
  /** Resolves only when the domain exists. */
  readonly name: string;

  constructor(scope: Construct, id: string, { api, hostedZone }: Domain) {
    super(scope, id);
    const domain = new CfnDomainName(this, 'Name', {
      domainName: api.name,
      domainNameConfigurations: [
        { certificateArn: api.certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' },
      ],
    });
    this.name = domain.ref;
    if (hostedZone)
      new CfnRecordSet(this, 'Record', {
        hostedZoneId: hostedZone.id,
        name: `${api.name}.`,
        type: 'A',
        aliasTarget: { dnsName: domain.attrRegionalDomainName, hostedZoneId: domain.attrRegionalHostedZoneId },
      });
    new CfnOutput(this, 'Target', {
      description: `Where ${api.name} has to point`,
      value: domain.attrRegionalDomainName,
    });
  }
}

/** Creates DNS records for the product's name if Route 53 hosts its zone; otherwise operators create them. */
export const pointAt = (scope: Construct, { name, hostedZone }: Domain, distribution: Distribution): void => {
  if (!hostedZone) return;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: hostedZone.id,
    zoneName: hostedZone.name,
  });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(scope, 'Address4', { zone, recordName: `${name}.`, target });
  new AaaaRecord(scope, 'Address6', { zone, recordName: `${name}.`, target });
};
