import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import type { Stage } from '../stages.ts';

/** Who the users are. Sign-up and forgotten passwords go from the browser straight to Cognito, sign-in through the API. */
export class IdentityStack extends Stack {
  readonly users: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { stage } = props;
    this.users = new UserPool(this, 'Users', {
      // The plan without extras we do not use: beyond the free users it costs about a third of the next one.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A changed address counts once it is verified; until then the old one signs in.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: 'Your Sunward code / Ihr Sunward-Code',
        emailBody: 'Your Sunward code / Ihr Sunward-Code: {####}',
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: 10,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      deletionProtection: stage.retainData,
      removalPolicy: stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    pinLogicalId(this.users, 'Users');
    acknowledge(this.users, {
      COG2: 'The sign-in call has no place for a second factor; wrong passwords are limited by Cognito and by the throttle of the route.',
      COG8: 'The Plus plan costs more per user than everything else together.',
    });

    this.client = this.users.addClient('Web', {
      generateSecret: false,
      authFlows: { userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(90),
    });
    pinLogicalId(this.client, 'WebClient');

    const superAdmins = new CfnUserPoolGroup(this, 'SuperAdmins', {
      userPoolId: this.users.userPoolId,
      groupName: 'superAdmin',
      description: 'Operators: pass every access check. Members are added by hand.',
    });
    superAdmins.overrideLogicalId('SuperAdmins');
  }

  /** Who signs the tokens. */
  get issuer(): string {
    return `https://cognito-idp.${this.region}.amazonaws.com/${this.users.userPoolId}`;
  }
}
