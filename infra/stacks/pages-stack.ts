import { Duration, RemovalPolicy, Stack, type StackProps, Token } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { ROBOTS_PATH, robotsTxt, SITEMAP_PATH, sitemapXml } from '#shared/pages.ts';
import type { WebConfigSource } from '#shared/web-config.ts';
import { WEB_CONFIG_PATH } from '#shared/web-config-path.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Stage } from '../stages.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { WebStack } from './web-stack.ts';

/** The web stack's export of the bucket's ARN; a test fails if CDK names it differently. */
const PAGES_ARN_EXPORT = 'ExportsOutputFnGetAttPagesArnE8056A13';

/** How far back DynamoDB's point-in-time recovery reaches. */
const RESTORABLE_DAYS = 35;

export interface PagesStackProps extends StackProps {
  readonly stage: Stage;
  readonly web: WebStack;
  readonly identity: IdentityStack;
  /** Folder of the built frontend. */
  readonly built: string;
}

/** Deploys the built pages to the bucket, after everything else, so that new pages find the API they call. */
export class PagesStack extends Stack {
  readonly #web: WebStack;

  constructor(scope: Construct, id: string, props: PagesStackProps) {
    super(scope, id, props);
    this.#web = props.web;
    const { built, identity, stage, web } = props;
    const config: WebConfigSource = {
      ...stage.operator,
      userPoolId: identity.users.userPoolId,
      clientId: identity.web.userPoolClientId,
      region: this.region,
      cognitoEndpoint: null,
      kept: { logDays: stage.logRetentionDays, backupDays: Math.max(RESTORABLE_DAYS, stage.backup?.keepDays ?? 0) },
    };
    const common = {
      destinationBucket: web.pages,
      // Files of earlier releases stay for open tabs.
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'DeploymentLog', {
        retention: stage.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const pages = Source.asset(built);
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [pages],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const documents = new BucketDeployment(this, 'Documents', {
      ...common,
      sources: [
        pages,
        Source.jsonData(WEB_CONFIG_PATH.slice(1), config),
        Source.data(SITEMAP_PATH.slice(1), sitemapXml(web.publicUrl)),
        Source.data(ROBOTS_PATH.slice(1), robotsTxt(web.publicUrl)),
      ],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution: web.distribution,
      distributionPaths: ['/*'],
      // Takes minutes, at times longer than CDK's function may run: the deployment would fail although the pages are there.
      waitForDistributionInvalidation: false,
    });
    documents.node.addDependency(assets);
    this.#acceptUploader();
  }

  /** The only function of this stack is CDK's own, which runs only during deployments. */
  #acceptUploader(): void {
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    const own = "CDK's own upload function, which runs only while we deploy";
    acknowledge(this, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]': `${own}.`,
      'IAM5[Action::s3:GetBucket*]': `${own}.`,
      'IAM5[Action::s3:GetObject*]': `${own}.`,
      'IAM5[Action::s3:List*]': `${own}.`,
      'IAM5[Action::s3:Abort*]': `${own}.`,
      'IAM5[Action::s3:DeleteObject*]': `${own}.`,
      [`IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${this.region}/*]`]: `${own}: reads what was uploaded for it.`,
      [`IAM5[Resource::${this.#web.stackName}:${PAGES_ARN_EXPORT}/*]`]: `${own}: writes the pages' files.`,
      'IAM5[Resource::*]': `${own}: invalidates the distribution's cache.`,
      L1: `${own}; CDK chooses its runtime.`,
    });
  }
}
