import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRouterSource } from '#infra/constructs/page-router.ts';
import { locales } from '#shared/locales.ts';
import { documentFor, publicPages } from '#shared/pages.ts';
import { cognitoOrigin, HSTS_MAX_AGE_S, securityHeaders } from '#shared/security-headers.ts';
import { stageWith, synthesise } from './synth.ts';

/** Runs the CloudFront Function as CloudFront does: one global `handler`, nothing else around it. */
const route = (uri: string): string =>
  (
    runInNewContext(`${pageRouterSource()};handler(event)`, { event: { request: { uri, headers: {} } } }) as {
      uri: string;
    }
  ).uri;

const appPages = [
  '/accounts',
  '/login',
  '/profile',
  '/referrals',
  '/requestPasswordReset',
  '/resetPassword',
  ...[
    'dashboard',
    'history',
    'sensors',
    'sensors/new',
    'appliances',
    'appliances/app_1',
    'credentials',
    'settings',
    'vehicles',
    'faqs',
  ].map((page) => `/acc_01J0000000000000000000000/${page}`),
  '/nothing-here',
  '/de-FR/faqs',
];
const files = [
  '/assets/index-abc123.js',
  '/sw.js',
  '/manifest.webmanifest',
  '/config.json',
  '/favicon.svg',
  '/de-DE/x.png',
];

describe('the page router at CloudFront', () => {
  const paths = [...publicPages, ...appPages].flatMap((page) =>
    ['', ...locales.map((locale) => `/${locale}`)].flatMap((prefix) => {
      const path = `${prefix}${page}`;
      return [path, `${path}/`, ...(page === '/' && prefix ? [prefix] : [])];
    }),
  );

  it.each([...new Set([...paths, ...files, '/api', '/api/', '/api/accounts/x', '//', ''])])(
    'sends %s where the local gateway does',
    (path) => {
      expect(route(path)).toBe(documentFor(path) ?? path);
    },
  );

  it('agrees with shared/pages.ts on any path', () => {
    const part = fc.oneof(fc.constantFrom(...locales, ...publicPages, 'api', 'a.b', '', '.'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = `/${parts.join('/')}`;
        expect(route(path)).toBe(documentFor(path) ?? path);
      }),
    );
  });

  it('fits into CloudFront’s limit of 10 kB', () => {
    expect(Buffer.byteLength(pageRouterSource())).toBeLessThan(10_240);
  });
});

describe('the distribution', () => {
  const { ofType } = synthesise(stageWith('dev'));
  const config = ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
  const [apiBehavior] = config.CacheBehaviors;

  it('speaks HTTP/3, compresses, and answers pages over HTTPS from a private bucket', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, DefaultRootObject: 'index.html' });
    expect(config.DefaultCacheBehavior).toMatchObject({ Compress: true, ViewerProtocolPolicy: 'redirect-to-https' });
    expect(ofType('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(ofType('AWS::S3::Bucket')[0]?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it('passes /api/* through: any method, nothing cached, everything forwarded but the Host', () => {
    expect(config.CacheBehaviors).toHaveLength(1);
    expect(apiBehavior).toMatchObject({
      PathPattern: '/api/*',
      ViewerProtocolPolicy: 'https-only',
      // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    expect(apiBehavior.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']));
    expect(apiBehavior.FunctionAssociations).toBeUndefined();
  });

  it('answers no error with a page: an API 404 stays JSON', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('asks for TLS 1.2 at its own domain', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1-2';
    const own = synthesise(stageWith('prod', { domain: { name: 'sun.example.org', certificateArn } }));
    expect(own.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig).toMatchObject({
      Aliases: ['sun.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', AcmCertificateArn: certificateArn },
    });
    const api = own.ofType('AWS::Lambda::Function').find((one) => one.Properties.Environment?.Variables.PUBLIC_URL);
    expect(api?.Properties.Environment.Variables.PUBLIC_URL).toBe('https://sun.example.org');
  });

  it('sets every security header of shared/security-headers.ts to its value', () => {
    const policyOf = (behavior: { ResponseHeadersPolicyId: { Ref: string } }) =>
      ofType('AWS::CloudFront::ResponseHeadersPolicy').find((one) => one.id === behavior.ResponseHeadersPolicyId.Ref)
        ?.Properties.ResponseHeadersPolicyConfig;
    const spelled = (policy: ReturnType<typeof policyOf>): Record<string, string> => {
      const own = policy.SecurityHeadersConfig;
      const hsts = own.StrictTransportSecurity;
      const custom = policy.CustomHeadersConfig.Items as { Header: string; Value: string; Override: boolean }[];
      expect([own.ContentSecurityPolicy, hsts, ...custom].every((header) => header.Override)).toBe(true);
      return {
        'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
        'strict-transport-security': `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`,
        ...(own.ContentTypeOptions.Override ? { 'x-content-type-options': 'nosniff' } : {}),
        'x-frame-options': own.FrameOptions.FrameOption,
        'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
        ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
      };
    };
    expect(spelled(policyOf(config.DefaultCacheBehavior))).toEqual(securityHeaders([cognitoOrigin('eu-central-1')]));
    expect(spelled(policyOf(apiBehavior))).toEqual(securityHeaders());
    expect(HSTS_MAX_AGE_S).toBeGreaterThanOrEqual(31_536_000);
  });
});

describe('the pages', () => {
  const { ofType } = synthesise(stageWith('dev'));
  const deployments = ofType('Custom::CDKBucketDeployment').map((one) => one.Properties);

  it('are kept for a year when their name carries a hash, and asked for anew otherwise', () => {
    expect(
      deployments.map((one) => [one.Include ?? [], one.Exclude, one.SystemMetadata['cache-control'], one.Prune]),
    ).toEqual([
      [['assets/*'], ['*'], 'public, max-age=31536000, immutable', false],
      [[], ['assets/*'], 'no-cache', false],
    ]);
  });

  it('are put in place last, and the cache is told', () => {
    expect(deployments[1]?.DistributionPaths).toEqual(['/*']);
    const [assets, documents] = ofType('Custom::CDKBucketDeployment');
    expect([documents?.DependsOn].flat()).toContain(assets?.id);
  });

  it('come with the browser’s configuration', () => {
    expect(JSON.stringify(deployments[1]?.SourceMarkers)).toContain('Users');
  });
});
