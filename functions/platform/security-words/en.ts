import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'When',
  device: 'Device',
  deviceUnknown: 'not recognised',
  country: 'Country',
  countryUnknown: 'not known',
  newPassword: 'Set a new password',
  you: 'If this was you, you need not do anything.',
  notYou:
    'If it was not you, someone else can sign in with your account. Set a new password at once: this signs out all devices.',
  thenReply: 'Then reply to this e-mail.',
  plain: {
    newDevice: {
      subject: 'New sign-in to your Sunward account',
      what: 'Someone signed in to your account on a device, or from a country, that you have not used during the last months.',
    },
    passwordChanged: {
      subject: 'Your Sunward password was changed',
      what: 'A new password was set for your account. The old one no longer works, and all other devices were signed out.',
    },
    secondFactorOn: {
      subject: 'Your Sunward account now asks for a code',
      what: 'An authenticator app was set up for your account. From now on, signing in takes a code from this app as well as the password.',
    },
    secondFactorOff: {
      subject: 'Your Sunward account no longer asks for a code',
      what: 'The authenticator app was removed from your account. From now on, the password alone is enough to sign in. The recovery codes no longer work.',
    },
    recoveryCodesReplaced: {
      subject: 'New recovery codes for your Sunward account',
      what: 'New recovery codes were created for your account. The old ones no longer work.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code of your Sunward account was used',
      what: 'Someone entered your password and one of your recovery codes instead of a code from the authenticator app. This recovery code is used up.',
    },
    tokenCreated: {
      subject: 'A new token opens your Sunward sites',
      what: 'A token was created in your account. The program that has it can see your sites and, if you allowed it, switch and change them, until you revoke it in your profile.',
    },
    payoutDetailsChanged: {
      subject: 'Your Sunward payout details were changed',
      what: 'Your payout details were changed or removed. Your next referral payout goes to the new destination; without one, it waits.',
    },
  },
  emailChanged: {
    subject: 'Your Sunward account has a new e-mail address',
    what: 'The e-mail address of your account was changed. From now on you sign in with the new address and get our e-mails there, no longer with this one.',
    notYou:
      'If it was not you, put this address back with the link below, which works once, for 7 days: this signs out all devices, and you then set a new password.',
    orReply: 'If that does not work, reply to this e-mail.',
    undo: 'Put this address back',
  },
  emailRestored: {
    subject: 'Your Sunward account has its former e-mail address again',
    what: 'The change of your e-mail address was undone with the link from our e-mail. All devices were signed out, and the old password no longer works.',
    next: 'Set a new password now to sign in again.',
  },
  handedOver: {
    subject: 'You handed over a site at Sunward',
    what: (site, newOwner) =>
      `${site} now belongs to ${newOwner ?? 'the member to whom you offered it'}. The new owner decides about its plan, its members and its devices.`,
  },
  causes: {
    owner: 'It was deleted from your account.',
    operator: 'It was deleted by our support.',
    cancelled: 'You had cancelled it, and the paid period is over.',
    unpaid: 'It was set up a day ago and has not been paid for.',
  },
  siteDeleted: {
    subject: 'Your site at Sunward was deleted',
    what: (site) => `${site} was deleted with all its data: appliances, credentials, schedules and history.`,
    questions: 'If you have questions, reply to this e-mail.',
  },
  userDeleted: {
    subject: 'Your Sunward account was deleted',
    what: 'Your account was deleted, with the sites that you own. This cannot be undone.',
    notYou: 'If it was not you, someone else knew your password. Change it wherever else you use it.',
    andReply: 'And reply to this e-mail.',
  },
};
