import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApiMapping } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type ContractFunction, perFunction } from '#shared/functions.ts';
import { ApiRelease } from '../constructs/api-release.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { ContractApi } from '../constructs/contract-api.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { WebStack } from './web-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly resources: StageResources;
  readonly identity: IdentityStack;
  readonly web: WebStack;
}

/** The functions behind the REST contract, and its routes. */
export class ApiStack extends Stack {
  readonly functions: Readonly<Record<ContractFunction, AppFunction>>;
  readonly release: ApiRelease;
  readonly accessLog: ILogGroup;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { resources, identity, web } = props;
    const common = { stage: resources.stage, topic: resources.storage.alarms };
    this.functions = perFunction((name) => new AppFunction(this, name, resources));
    this.release = new ApiRelease(this, 'Release', { ...common, functions: this.functions });
    const contract = new ContractApi(this, 'Contract', {
      ...common,
      apiId: web.apiId,
      functions: this.release.live,
      tokens: { issuer: identity.issuer, clientId: identity.server.userPoolClientId },
    });
    this.accessLog = contract.accessLog;
    if (web.apiDomain)
      new CfnApiMapping(this, 'Domain', {
        apiId: web.apiId,
        domainName: web.apiDomain.name,
        stage: contract.stage.ref,
      });
  }
}
