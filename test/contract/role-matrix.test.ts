import { describe, expect, it } from 'vitest';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { samples } from './samples.ts';

/** Who may call what, written down a second time: a row opened by mistake shows up here. All other rows: every member. */
const groups: Readonly<Record<string, readonly OperationId[]>> = {
  everybody: [
    'login',
    'refreshTokens',
    'signOut',
    'signUp',
    'confirmSignUp',
    'resendCode',
    'requestPasswordReset',
    'resetPassword',
    'undoEmail',
    'listProducts',
    'listServices',
    'getOpenApi',
    'getTokenOpenApi',
    'getVendorFile',
  ],
  'holder of a key': [
    'oauthCallback',
    'oauthCallbackWithState',
    'stripeWebhook',
    'reportByKey',
    'muteNotices',
    'chargeByNotice',
    'reportByQuery',
    'reportByHeader',
    'reportByBody',
  ],
  'signed in': ['getMe', 'mcp', 'addCounts'],
  oneself: ['getSitesHealth', 'getUserDetails', 'patchUser', 'sendFeedback', 'listInvitations', 'getReferrals'],
  'oneself alone': [
    'createAccount',
    'prepareSites',
    'deleteUser',
    'exportUser',
    'acceptInvitation',
    'declineInvitation',
    'leaveAccount',
    'beginSecondFactor',
    'confirmSecondFactor',
    'newRecoveryCodes',
    'changeEmail',
    'changePassword',
    'reauthenticate',
    'confirmEmail',
    'endSecondFactor',
    'getPayoutDetails',
    'setPayoutDetails',
    'removePayoutDetails',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'listPushDevices',
    'addPushDevice',
    'removePushDevice',
    'listTokens',
    'createToken',
    'revokeToken',
    'revokeTokens',
  ],
  operators: ['listPayouts', 'exportPayouts', 'markPayoutPaid'],
  // Subscription, deletion and members are for the owner.
  owner: [
    'listMembers',
    'inviteMember',
    'withdrawInvitation',
    'removeMember',
    'offerOwnership',
    'withdrawOwnership',
    'listAudit',
    'createCustomerPortalSession',
    'createCheckoutSession',
    'createSubscriptionItem',
    'changeSubscriptionBaseProduct',
    'cancelSubscription',
    'uncancelSubscription',
    'deleteImmediately',
    'createPrepayment',
  ],
  // Links, devices, settings and what the plan costs are not for the family.
  managers: [
    'patchAccount',
    'patchSiteNote',
    'getTariff',
    'setTariff',
    'getForecast',
    'setForecast',
    'createSensor',
    'patchSensor',
    'deleteSensor',
    'createAppliance',
    'deleteAppliance',
    'listHooks',
    'createHook',
    'patchHook',
    'removeHook',
    'rotateHookSecret',
    'testHook',
    'listHookDeliveries',
    'replayHookDelivery',
    'createCredentials',
    'createReportKey',
    'patchCredentials',
    'newCredentialsKey',
    'getBoxAddress',
    'newBoxPassword',
    'deleteCredentials',
    'getDiagnostics',
    'listBoxes',
    'serviceBox',
    'listDevices',
    'startOauth',
    'finishOauth',
    'getSubscription',
  ],
};

const groupOf = ({ access }: Row): string => {
  switch (access.kind) {
    case 'public':
      return 'everybody';
    case 'key':
      return 'holder of a key';
    case 'user':
      return 'signed in';
    case 'self':
      return access.only ? 'oneself alone' : 'oneself';
    case 'admin':
      return 'operators';
    case 'account':
      if (access.roles.includes('family')) return 'members';
      return access.roles.includes('installer') ? 'managers' : 'owner';
  }
};

/** Whom each group admits: unauthenticated, a non-member, a family member, an installer, the owner (or the user), a super admin. */
const marks: Readonly<Record<string, string>> = {
  everybody: '+ + + + + +',
  'holder of a key': 'k k k k k k',
  'signed in': '- + + + + +',
  oneself: '- - - - + +',
  'oneself alone': '- - - - + -',
  operators: '- - - - - +',
  owner: '- - - - + +',
  managers: '- - - + + +',
  members: '- - + + + +',
};

describe('rows and roles', () => {
  it('match the written list', () => {
    const listed = new Map(Object.entries(groups).flatMap(([group, ids]) => ids.map((id) => [id, group] as const)));
    const wrong = contractRows
      .map(({ id, row }) => [id, listed.get(id) ?? 'members', groupOf(row)] as const)
      .filter(([, wanted, found]) => wanted !== found);
    expect(wrong).toEqual([]);
  });

  it('have no site row that only reads its id', () => {
    for (const { id, row } of contractRows) {
      const ofSite = row.path.startsWith('/api/accounts/');
      expect([id, row.access.kind === 'account']).toEqual([id, ofSite]);
    }
  });

  it('are all covered', () => {
    expect(Object.keys(samples).sort()).toEqual(contractRows.map(({ id }) => id).sort());
    const lines = contractRows.map(({ id, row }) => `${id.padEnd(30)} ${marks[groupOf(row)]}  ${groupOf(row)}`);
    console.log(
      `${contractRows.length} rows × nobody, stranger, family, installer, owner, super admin (k: by key)\n${lines.join('\n')}`,
    );
  });
});
