import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `to see ${site} at Sunward and to switch what charges there`,
  installer: (site) => `to look after ${site} at Sunward as an installer`,
  owner: (site) => `to take over ${site} at Sunward as its owner: it is set up for you`,
};

const needs: NeedWords = {
  refused: (named) => `Sign-in no longer accepted: ${named}`,
  silent: (named) => `No answer from ${named}`,
  noData: 'No measurements',
  noDataYet: 'No measurements yet',
  unfinished: 'Not set up yet',
  since: (what, since) => `${what}, since ${since}`,
  more: (n) => `and ${n} more`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Invitation to a site at Sunward',
    paragraphs: [
      `${invitedBy ?? 'The owner'} invites you ${join[role](site)}.`,
      `Sign in or sign up with this e-mail address: the invitation waits for you there for ${INVITATION_DAYS} days.`,
      'If this means nothing to you, you need not do anything.',
    ],
    action: { label: 'Open the invitation', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} no longer accepts the sign-in`,
    paragraphs: [
      `${service} no longer accepts the sign-in that ${site} is linked with. Until you link it again, what is connected there is neither read nor switched.`,
      'This happens after a new password, or when access was revoked in the account there.',
    ],
    action: { label: 'Link it again', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'A payment for your site failed',
    paragraphs: [
      `Your bank declined a payment for ${site}. It will be tried again in the next few days.`,
      'If it fails for good, the site continues on the free plan. Nothing is lost.',
    ],
    action: { label: 'Check the payment method', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'The free days of your site have ended',
    paragraphs: [
      `The payment method of ${site} was already used for the free days of another user. They are given once per payment method, so the plan is charged from today.`,
      'You can change or cancel the plan at any time.',
    ],
    action: { label: 'See the plan', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Your site will be deleted on ${date}`,
    paragraphs: [
      `You cancelled ${site}. On ${date} it is deleted with all its data: appliances, credentials, schedules and history.`,
      'Until then you can undo the cancellation and download your data in your profile.',
    ],
    action: { label: 'Open the site', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Your code for Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Enter it on the page where you are creating your account. It is valid for 24 hours.',
      'If you are not creating an account, you need not do anything.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'You have an account at Sunward already',
    paragraphs: [
      'Someone tried to sign up at Sunward with this address, which already has an account.',
      'If that was you, sign in. If you have forgotten your password, you can set a new one there.',
      'If it was not you, you need not do anything: nothing has changed.',
    ],
    action: { label: 'Sign in', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'A new password for Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Use it to set a new password. It is valid for 10 minutes.',
      'If you did not ask for it, do nothing: your password stays as it is. Never pass the code on.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Your new e-mail address at Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Use it to confirm that this address is yours. It is valid for 10 minutes. Until then your earlier address stays in use.',
      'If you did not ask for it, you need not do anything.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'You have an account at Sunward already',
    paragraphs: [
      'Someone wanted to use this address for another account at Sunward. It already has an account, so nothing has changed.',
      'If that was you: each address can have one account. Sign in with this address, or choose another one.',
      'If it was not you, you need not do anything.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'all your sites', (n) => `and ${n} more`);
    return {
      subject: `A token of yours expires on ${date}`,
      paragraphs: [
        `The token for ${name} expires on ${date}. From then on the program that uses it is refused.`,
        {
          lines: [
            ['Token', hint],
            ['Opens', opens],
            ['Last used', lastUsed ?? 'not yet'],
          ],
        },
        'To keep the program working, create a new token in your profile and enter it there. If you no longer need it, you need not do anything.',
      ],
      action: { label: 'Open your tokens', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Sites that need a hand: ${all}`,
      paragraphs: [
        'Of the sites that you look after, these need a hand now, the most urgent first:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`And ${more} more in your list of sites.`] : []),
        'This e-mail comes at 7:00, and only when a site needs a hand. You can turn it off in your list of sites, or leave a site out of it in that site’s note.',
      ],
      action: { label: 'Open your sites', url },
      footer: { label: 'No more e-mails of this kind', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Site', site]] }],
    action: { label: 'Open Sunward', url },
    footer: { label: 'No more e-mails of this kind', url: muteUrl },
  }),
};
