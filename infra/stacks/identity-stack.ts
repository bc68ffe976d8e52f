import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { REFRESH_TOKEN_DAYS } from '#shared/day-limits.ts';
import { passwordPolicy } from '#shared/password.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { Firewall } from '../constructs/firewall.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import { retentionOf } from '../constructs/retention.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import type { Stage } from '../stages.ts';

export interface IdentityStackProps extends StackProps {
  readonly resources: StageResources;
}

/** The user pool sends by SES, from the address of all our mail. Without it, Cognito sends at most 50 mails a day. */
const mailOf = (region: string, { from, identity }: NonNullable<Stage['mail']>): UserPoolEmail =>
  UserPoolEmail.withSES({
    fromEmail: from,
    fromName: 'Sunward',
    sesRegion: region,
    ...(identity === from ? {} : { sesVerifiedDomain: identity }),
  });

/** The users. Only the API changes them, signs in and tries passwords. */
export class IdentityStack extends Stack {
  readonly users: UserPool;
  /** Firewall of the user pool, put in front of it by a later stack. */
  readonly firewallArn: string | undefined;
  /** Known to browsers: issues no tokens. */
  readonly web: UserPoolClient;
  /** Has a secret, known to our functions only: all tokens are issued to it. */
  readonly server: UserPoolClient;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    const { stage } = props.resources;
    this.users = new UserPool(this, 'Users', {
      // The first plan with rotation of refresh tokens and with changes to access tokens.
      featurePlan: FeaturePlan.ESSENTIALS,
      // Users are created by our API: calls with the public client would skip its quotas, and anybody's password would do to
      // confirm an address (functions/platform/registration.ts).
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A changed address takes effect once verified; until then the old one signs in.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: 'Your Sunward code / Ihr Sunward-Code',
        emailBody: 'Your Sunward code / Ihr Sunward-Code: {####}',
      },
      ...(stage.mail ? { email: mailOf(this.region, stage.mail) } : {}),
      // Forgotten passwords are replaced by our API: by the pool's own call, a mailed code would do without our quotas, trail and
      // ending of sessions (functions/features/password-reset).
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: passwordPolicy.minLength,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      deletionProtection: stage.retainData,
      removalPolicy: retentionOf(stage),
    });
    pinLogicalId(this.users, 'Users');
    acknowledge(this.users, {
      COG1: 'Length counts, kinds of characters do not (NIST SP 800-63B); our API refuses the most common passwords.',
      COG2: 'The API checks the second factor: it alone can try a password (functions/decisions/0008-sign-in-through-the-api.md).',
      COG8: 'The Plus plan costs more per user than everything else together.',
    });

    const { fn: messages } = new AppFunction(this, 'messages', props.resources);
    this.users.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, messages);
    // Takes the scope out of access tokens with which they could change their user here, past our API.
    this.users.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, messages, LambdaVersion.V2_0);

    if (stage.firewall) {
      const { acl } = new Firewall(this, 'Firewall', {
        stage,
        name: 'users',
        scope: 'REGIONAL',
        flood: {
          blocked: 200,
          errorImpact:
            'Somebody makes the user pool send mail to many addresses: who shares the network address gets no code for a forgotten password.',
          runbook: 'codes-blocked',
          topic: props.resources.storage.alarms,
        },
        // Browsers call this directly, and each call sends a mail. Not sign-in, which our function calls on behalf of all users.
        rates: [{ name: 'mails', limit: 20, of: { cognitoOperation: 'ForgotPassword' } }],
      });
      this.firewallArn = acl.attrArn;
    }

    const common = {
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      // Since sign-in: a rotated token is valid for what is left.
      refreshTokenValidity: Duration.days(REFRESH_TOKEN_DAYS),
      // A client must be able to write what is required. No token has the scope to do so.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    };
    this.web = this.users.addClient('Web', {
      ...common,
      generateSecret: false,
      // Without a flow of its own it would get Cognito's default ones, which sign in; refreshing needs a token of its own.
      authFlows: { userPassword: false },
    });
    pinLogicalId(this.web, 'WebClient');
    this.server = this.users.addClient('Server', {
      ...common,
      generateSecret: true,
      authFlows: { adminUserPassword: true },
      // A tab that lost the answer, or renewed at the same time as another, may try again.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    pinLogicalId(this.server, 'ServerClient');

    const superAdmins = new CfnUserPoolGroup(this, 'SuperAdmins', {
      userPoolId: this.users.userPoolId,
      groupName: 'superAdmin',
      description: 'Operators: pass every access check. Members are added by hand.',
    });
    superAdmins.overrideLogicalId('SuperAdmins');
  }

  /** Issuer of the tokens. */
  get issuer(): string {
    return `https://cognito-idp.${this.region}.amazonaws.com/${this.users.userPoolId}`;
  }
}
