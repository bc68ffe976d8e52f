import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { boxRouterSource } from '#infra/constructs/box-router.ts';
import { pageRouterSource } from '#infra/constructs/page-router.ts';
import { contractFunctions } from '#shared/functions.ts';
import { locales } from '#shared/locales.ts';
import { BOX_PATH_HEADER } from '#shared/ocpp.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { documentFor, publicPages } from '#shared/pages.ts';
import { cognitoOrigin, HSTS_MAX_AGE_S, securityHeaders } from '#shared/security-headers.ts';
import { fc } from '#test/support/property.ts';
import { ownDomain, repositoryRoot, stageWith, synthesise } from './synth.ts';

/** Runs the CloudFront Function as CloudFront does: one global `handler` and nothing else. */
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
  '/undoEmail',
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
  '/demo',
  '/demo/dashboard',
  '/demonstration',
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
    'routes %s as the local gateway does',
    (path) => {
      expect(route(path)).toBe(documentFor(path) ?? path);
    },
  );

  const events = join(repositoryRoot, 'events/cloudfront');
  const routedTo = new Map([
    ['page-request.json', '/app.html'],
    ['file-request.json', '/assets/index-abc123.js'],
  ]);
  it.each(readdirSync(events))('changes the address of the whole request in %s, and nothing else', (name) => {
    const event = JSON.parse(readFileSync(join(events, name), 'utf8'));
    const uri = routedTo.get(name) ?? expect.fail('say where it is routed to');
    const routed = runInNewContext(`${pageRouterSource()};handler(event)`, { event: structuredClone(event) });
    expect(routed).toEqual({ ...event.request, uri });
  });

  it('agrees with shared/pages.ts on any path', () => {
    const part = fc.oneof(fc.constantFrom(...locales, ...publicPages, 'api', 'a.b', '', '.'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = `/${parts.join('/')}`;
        expect(route(path)).toBe(documentFor(path) ?? path);
      }),
    );
  });

  it('stays below CloudFront’s limit of 10 kB', () => {
    expect(Buffer.byteLength(pageRouterSource())).toBeLessThan(10_240);
  });
});

describe('the distribution', () => {
  const { ofType } = synthesise(stageWith('dev'));
  const config = ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
  const [apiBehavior] = config.CacheBehaviors;

  it('speaks HTTP/3, compresses, and answers pages over HTTPS from a private bucket', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, DefaultRootObject: 'index.html' });
    expect(config.DefaultCacheBehavior).toMatchObject({
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
      // AWS's managed policy CachingOptimized, which supports Brotli and gzip.
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
    });
    expect(apiBehavior.Compress).toBe(true);
    expect(ofType('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(ofType('AWS::S3::Bucket')[0]?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it('passes through /api/*, the files that vendors request and assistants: nothing cached, everything forwarded but the Host', () => {
    expect(config.CacheBehaviors).toHaveLength(4);
    expect(config.CacheBehaviors[1]).toEqual({ ...apiBehavior, PathPattern: '/.well-known/appspecific/*' });
    expect(config.CacheBehaviors[2]).toEqual({ ...apiBehavior, PathPattern: '/mcp' });
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

  it('passes connections of wallboxes to their own API, with the path that they dialled in a header', () => {
    const boxes = config.CacheBehaviors[3];
    expect(boxes).toMatchObject({
      PathPattern: '/ocpp/*',
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: apiBehavior.CachePolicyId,
      OriginRequestPolicyId: apiBehavior.OriginRequestPolicyId,
    });
    const origin = config.Origins.find((one: { Id: string }) => one.Id === boxes.TargetOriginId);
    expect(origin).toMatchObject({ OriginPath: '/live', OriginCustomHeaders: [{ HeaderName: ORIGIN_KEY_HEADER }] });
    const request = { uri: '/ocpp/key/BOX%201', headers: { [BOX_PATH_HEADER]: { value: '/ocpp/another/BOX' } } };
    const passed: unknown = runInNewContext(`${boxRouterSource()};handler(event)`, { event: { request } });
    expect(passed).toEqual({
      uri: '/',
      headers: { [BOX_PATH_HEADER]: { value: '/ocpp/key/BOX%201' } },
    });
  });

  it('answers no error with a page: a 404 of the API stays JSON', () => {
    for (const one of config.CustomErrorResponses)
      expect([one.ResponseCode, one.ResponsePagePath]).toEqual([undefined, undefined]);
  });

  it('requires TLS 1.2 at its own domain', () => {
    const own = synthesise(stageWith('prod', { domain: ownDomain }));
    expect(own.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig).toMatchObject({
      Aliases: ['sun.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', AcmCertificateArn: ownDomain.certificateArn },
    });
    const api = own.ofType('AWS::Lambda::Function').find((one) => one.Properties.Environment?.Variables.PUBLIC_URL);
    expect(api?.Properties.Environment.Variables.PUBLIC_URL).toBe('https://sun.example.org');
  });

  it('sets every security header of shared/security-headers.ts', () => {
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
    const scripts = /script-src ([^;]*)/.exec(
      spelled(policyOf(config.DefaultCacheBehavior))['content-security-policy'] ?? '',
    );
    expect(scripts?.[1]).toBe("'self'");
    expect(spelled(policyOf(config.DefaultCacheBehavior))['content-security-policy']).toMatch(
      /default-src '(none|self)'.*frame-ancestors 'none'/,
    );
  });
});

describe('errors', () => {
  it.each(['dev', 'prod'] as const)('of one user are never answered to another from the cache of %s', (name) => {
    const { CustomErrorResponses: errors } =
      synthesise(stageWith(name)).ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig ?? {};
    // All that CloudFront caches although the origin says no-store (HTTPStatusCodes.html).
    expect(errors.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
    for (const one of errors) expect(one).toEqual({ ErrorCode: one.ErrorCode, ErrorCachingMinTTL: 0 });
  });
});

describe('access to the API', () => {
  const dev = synthesise(stageWith('dev'));
  const own = synthesise(stageWith('prod', { domain: ownDomain }));
  const switched = synthesise(
    stageWith('prod', { domain: { ...ownDomain, api: { ...ownDomain.api, onlyOwnName: true } } }),
  );
  const originOf = ({ ofType }: typeof dev) =>
    ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.Origins.find(
      (one: { CustomOriginConfig?: object }) => one.CustomOriginConfig,
    );

  it('is open to CloudFront only: every function behind the API has the key that CloudFront adds', () => {
    for (const stage of [dev, own]) {
      const [{ HeaderName, HeaderValue }] = originOf(stage).OriginCustomHeaders;
      expect(HeaderName).toBe(ORIGIN_KEY_HEADER);
      expect(JSON.stringify(HeaderValue)).toMatch(/\{\{resolve:secretsmanager:.*OriginKey.*:SecretString:::\}\}/);
      const targets = stage
        .ofType('AWS::ApiGatewayV2::Integration')
        .filter((one) => one.stack === 'api')
        .map((one) => stage.resources.find(({ id }) => id === one.Properties.IntegrationUri.Ref))
        .map((alias) => alias?.Properties.FunctionName.Ref as string);
      expect(new Set(targets).size).toBe(contractFunctions.length);
      for (const id of targets) {
        const fn = stage.resources.find((one) => one.id === id);
        expect(JSON.stringify(fn?.Properties.Environment.Variables.ORIGIN_KEY), id).toMatch(
          /resolve:secretsmanager:.*OriginKey.*:SecretString:::/,
        );
      }
    }
  });

  it('has its own name on a stage with a domain, which CloudFront calls once it answers', () => {
    const name = own.ofType('AWS::ApiGatewayV2::DomainName')[0] ?? expect.fail('no name');
    // First both names exist and CloudFront calls the old one: the new one has no mapping before the stack of the API.
    expect(own.ofType('AWS::ApiGatewayV2::Api')[0]?.Properties.DisableExecuteApiEndpoint).toBe(false);
    expect(JSON.stringify(originOf(own).DomainName)).toContain('ApiEndpoint');
    // Then CloudFront calls the new one, and the old one is closed only after CloudFront's change is complete.
    const [api] = switched.ofType('AWS::ApiGatewayV2::Api');
    const [distribution] = switched.ofType('AWS::CloudFront::Distribution');
    expect(api?.Properties.DisableExecuteApiEndpoint).toBe(true);
    expect([api?.DependsOn].flat()).toContain(distribution?.id);
    expect(originOf(switched).DomainName).toEqual({ Ref: name.id });
    expect(name.Properties.DomainNameConfigurations).toEqual([
      { CertificateArn: ownDomain.api.certificateArn, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
    ]);
    expect(own.ofType('AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
    expect(dev.ofType('AWS::ApiGatewayV2::Api')[0]?.Properties.DisableExecuteApiEndpoint).toBe(false);
  });

  it('gets a domain later: nothing that another stack imports vanishes at any step', () => {
    const before = synthesise(stageWith('prod'));
    const stacks = ['storage', 'identity', 'edge', 'web', 'control', 'api', 'upkeep'];
    expect(before.exportsOf('web').length).toBeGreaterThan(2);
    for (const stack of stacks) {
      expect(own.exportsOf(stack), stack).toEqual(expect.arrayContaining(before.exportsOf(stack)));
      expect(switched.exportsOf(stack), stack).toEqual(expect.arrayContaining(own.exportsOf(stack)));
    }
  });

  it('and to the pages has DNS records if Route 53 hosts the zone; otherwise operators create them', () => {
    const zone = { id: 'Z0123456789', name: 'example.org' };
    const pointed = synthesise(stageWith('prod', { domain: { ...ownDomain, hostedZone: zone } }));
    const records = pointed
      .ofType('AWS::Route53::RecordSet')
      .map(({ Properties: p }) => [p.Type, p.Name, p.HostedZoneId]);
    expect(records.sort()).toEqual([
      ['A', 'origin.sun.example.org.', zone.id],
      ['A', 'sun.example.org.', zone.id],
      ['AAAA', 'sun.example.org.', zone.id],
    ]);
    expect(own.ofType('AWS::Route53::RecordSet')).toEqual([]);
  });
});

describe('the pages', () => {
  const { ofType } = synthesise(stageWith('dev'));
  const deployments = ofType('Custom::CDKBucketDeployment').map((one) => one.Properties);

  it('are cached for a year if their name contains a hash, and revalidated otherwise', () => {
    expect(
      deployments.map((one) => [one.Include ?? [], one.Exclude, one.SystemMetadata['cache-control'], one.Prune]),
    ).toEqual([
      [['assets/*'], ['*'], 'public, max-age=31536000, immutable', false],
      [[], ['assets/*'], 'no-cache', false],
    ]);
  });

  it('are deployed last, and the cache is invalidated', () => {
    expect(deployments[1]?.DistributionPaths).toEqual(['/*']);
    const [assets, documents] = ofType('Custom::CDKBucketDeployment');
    expect([documents?.DependsOn].flat()).toContain(assets?.id);
  });

  it('come with the browser’s configuration', () => {
    expect(JSON.stringify(deployments[1]?.SourceMarkers)).toContain('Users');
  });
});
