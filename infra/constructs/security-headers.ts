import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { HSTS_MAX_AGE_S, securityHeaders } from '#shared/security-headers.ts';

/** Headers with dedicated settings at CloudFront, which rejects them as custom headers. */
const ownSettings = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

/** The security headers of shared/security-headers.ts on CloudFront's responses; a test compares them one by one. */
export class SecurityHeaders extends Construct {
  readonly policy: ResponseHeadersPolicy;

  /** @param props.connect origins besides our own that pages may call */
  constructor(scope: Construct, id: string, props: { readonly connect: readonly string[] }) {
    super(scope, id);
    const headers = securityHeaders(props.connect);
    this.policy = new ResponseHeadersPolicy(this, 'Policy', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'] ?? '', override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_MAX_AGE_S),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(headers)
          .filter(([name]) => !ownSettings.includes(name))
          .map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
