import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { WELL_KNOWN } from '#shared/contract/row.ts';
import { BOX_PATH } from '#shared/ocpp.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { cognitoOrigin } from '#shared/security-headers.ts';
import { MCP_PATH } from '#shared/token-scopes.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ApiDomain, pointAt } from '../constructs/api-domain.ts';
import { BOXES_STAGE, boxRouterSource } from '../constructs/box-router.ts';
import { pageRouterSource } from '../constructs/page-router.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import { retentionOf } from '../constructs/retention.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import type { Stage } from '../stages.ts';

/**
 * CloudFront caches these answers to GET for 10 s by default, also those with `no-store`. The cache key of the API has neither
 * Authorization nor query, so that one user's error would be everybody's.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504] as const;

export interface WebStackProps extends StackProps {
  readonly stage: Stage;
  /** Firewall of the distribution. Default: none. */
  readonly firewallArn?: string | undefined;
}

/**
 * The addresses of a stage: the public distribution, the bucket of its pages, and the HTTP API, still without routes. They are in
 * one stack, before the functions, because functions need the public address.
 */
export class WebStack extends Stack {
  readonly pages: IBucket;
  readonly distribution: Distribution;
  /** Bucket that receives CloudFront's access log (edge-log-stack.ts). */
  readonly edgeLogArn: string;
  readonly apiId: string;
  /** Secret that the distribution adds to requests to the API. */
  readonly originKey: Secret;
  /** Name at which only the distribution calls the API; null: the API's default endpoint. */
  readonly apiDomain: ApiDomain | null;
  /** The WebSocket API that wallboxes dial, still without routes, and the address with which functions send to them. */
  readonly boxes: { readonly apiId: string; readonly endpoint: string };
  /** Without a slash at its end. */
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, { ...props, crossRegionReferences: true });
    const { stage, firewallArn } = props;
    this.pages = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      ...(stage.retainData
        ? { removalPolicy: retentionOf(stage) }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
      // The class types its policy as possibly undefined, the interface as optional; only the compiler sees a difference.
    }) as IBucket;
    pinLogicalId(this.pages, 'Pages');
    acknowledge(this.pages, { S1: 'Holds the public pages only, which only CloudFront reads.' });

    const ownName = stage.domain?.api.onlyOwnName ?? false;
    const api = new CfnApi(this, 'Api', {
      name: `sunward-${stage.name}`,
      protocolType: 'HTTP',
      disableExecuteApiEndpoint: ownName,
    });
    this.apiId = api.ref;
    // A WebSocket API cannot share the HTTP API's own name: the distribution calls its default endpoint.
    const boxes = new CfnApi(this, 'Boxes', {
      name: `sunward-${stage.name}-boxes`,
      protocolType: 'WEBSOCKET',
      // Demanded, and finds nothing in frames that are lists: all of them go to `$default`.
      routeSelectionExpression: '$request.body.action',
    });
    const boxesHost = `${boxes.ref}.execute-api.${this.region}.${this.urlSuffix}`;
    this.boxes = { apiId: boxes.ref, endpoint: `https://${boxesHost}/${BOXES_STAGE}` };
    this.originKey = this.#makeOriginKey(stage);
    this.apiDomain = stage.domain ? new ApiDomain(this, 'ApiDomain', stage.domain) : null;

    const toApi = this.#apiBehavior(
      (ownName && this.apiDomain?.name) || Fn.select(2, Fn.split('/', api.attrApiEndpoint)),
    );
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Sunward ${stage.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      ...(firewallArn ? { webAclId: firewallArn } : {}),
      defaultBehavior: this.#pagesBehavior(),
      additionalBehaviors: {
        '/api/*': toApi,
        [`${WELL_KNOWN}*`]: toApi,
        [MCP_PATH]: toApi,
        [`${BOX_PATH}*`]: this.#boxesBehavior(boxesHost),
      },
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(stage.domain
        ? {
            domainNames: [stage.domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {}),
    });
    Validations.of(this.distribution).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'There is a default root object, and no path reaches the bucket as a bare listing.',
    });
    acknowledge(this.distribution, {
      CFR1: 'Homes may be looked after from anywhere their owners travel.',
      ...(firewallArn
        ? {}
        : { CFR2: 'This stage is for trying out; each API route has its throttle, and pages are static files.' }),
      CFR3: 'The stack edge-log delivers a log whose fields we choose; this one would hold paths, and with them keys of webhook sensors.',
      ...(stage.domain
        ? {}
        : {
            CFR4: "CloudFront's own certificate fixes the oldest protocol; a stage with its own domain asks for TLS 1.2.",
          }),
    });
    this.edgeLogArn = this.#makeEdgeLog(stage);
    this.publicUrl = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`;
    // CloudFormation waits until all edges call the API at its own name; only then is the default endpoint closed.
    if (ownName) api.node.addDependency(this.distribution);
    // Other stacks import it on a stage without a domain. An export in use must not vanish when a domain is set.
    this.exportValue(this.distribution.distributionDomainName);
    if (stage.domain) pointAt(this, stage.domain, this.distribution);
    new CfnOutput(this, 'Address', { value: this.publicUrl });
  }

  /** In the stage's region, for as long as all logs: its entries hold addresses of people. */
  #makeEdgeLog(stage: Stage): string {
    const bucket = new Bucket(this, 'EdgeLog', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        {
          expiration: Duration.days(stage.logRetentionDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      ...(stage.retainData
        ? { removalPolicy: retentionOf(stage) }
        : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
    });
    pinLogicalId(bucket, 'EdgeLog');
    acknowledge(bucket, { S1: 'Holds a log itself, which only the log delivery of this account writes.' });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Deliver',
        actions: ['s3:PutObject'],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': `arn:aws:logs:us-east-1:${this.account}:delivery-source:*` },
        },
      }),
    );
    // The construct's own ARN cannot be read from another region.
    return (bucket.node.defaultChild as CfnBucket).attrArn;
  }

  /** Proves to the API's functions that a request came through this distribution. Generated by AWS; no person needs it. */
  #makeOriginKey(stage: Stage): Secret {
    const key = new Secret(this, 'OriginKey', {
      description: `Sunward ${stage.name}: what CloudFront adds to requests to the API`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: retentionOf(stage),
    });
    pinLogicalId(key, 'OriginKey');
    acknowledge(key, {
      SMG4: 'Distribution and functions read it when they are deployed; the README says how to change it.',
    });
    return key;
  }

  /** Static files; a page's path is mapped to its document before the cache lookup. */
  #pagesBehavior(): BehaviorOptions {
    const router = new EdgeFunction(this, 'PageRouter', {
      comment: 'A path becomes the document that answers it',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(pageRouterSource()),
    });
    const headers = new SecurityHeaders(this, 'PageHeaders', { connect: [cognitoOrigin(this.region)] });
    return {
      // With permission to list, S3 answers 404 for a missing file. Visitors cannot list, since every path maps to a file.
      origin: S3BucketOrigin.withOriginAccessControl(this.pages, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.policy,
      compress: true,
      functionAssociations: [{ function: router, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /** Connections of wallboxes; the path that they dial goes on in a header. */
  #boxesBehavior(host: string): BehaviorOptions {
    const router = new EdgeFunction(this, 'BoxRouter', {
      comment: 'The path that a wallbox dials becomes a header',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(boxRouterSource()),
    });
    return {
      origin: new HttpOrigin(host, {
        originPath: `/${BOXES_STAGE}`,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [ORIGIN_KEY_HEADER]: this.originKey.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: router, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /** Passed through: nothing cached, everything forwarded but the Host, by which API Gateway finds the API. */
  #apiBehavior(host: string): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        // Resolved at deployment; the template holds a reference only.
        customHeaders: { [ORIGIN_KEY_HEADER]: this.originKey.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: new SecurityHeaders(this, 'ApiHeaders', { connect: [] }).policy,
      compress: true,
    };
  }
}
