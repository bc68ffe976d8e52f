import type { Draft, EventLines, TextsOf } from './mail-draft.ts';
import type { Event, SecurityMailFacts, SiteDeletionCause, UserEvent } from './mail-facts.ts';
import type { SecurityWords } from './security-words.ts';

/** What nobody did in the owner's name calls for no new password. */
const isOurs = (cause: SiteDeletionCause): cause is 'operator' | 'unpaid' => cause === 'operator' || cause === 'unpaid';

/** Sentences after each other; empty ones are left out. */
const joined = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' ');

/** Mail about what happened to a user's access or property, whoever did it: the notices of a language from its words. */
export const securityTextsOf = (say: SecurityWords): TextsOf<SecurityMailFacts> => {
  const eventLines = (facts: Event | UserEvent): EventLines => ({
    lines: [
      [say.when, facts.when],
      ...('device' in facts
        ? ([
            [say.device, facts.device ?? say.deviceUnknown],
            [say.country, facts.country ?? say.countryUnknown],
          ] as const)
        : []),
    ],
  });
  const action = ({ url }: Event): Draft['action'] => ({ label: say.newPassword, url });
  const draft = (facts: Event | UserEvent, subject: string, what: string): Draft => ({
    subject,
    paragraphs: [what, eventLines(facts), say.you, joined(say.notYou, facts.answered && say.thenReply)],
    action: action(facts),
  });
  const plain = (kind: keyof SecurityWords['plain']) => (facts: UserEvent) =>
    draft(facts, say.plain[kind].subject, say.plain[kind].what);
  return {
    newDevice: plain('newDevice'),
    passwordChanged: plain('passwordChanged'),
    secondFactorOn: plain('secondFactorOn'),
    secondFactorOff: plain('secondFactorOff'),
    recoveryCodesReplaced: plain('recoveryCodesReplaced'),
    recoveryCodeUsed: plain('recoveryCodeUsed'),
    payoutDetailsChanged: plain('payoutDetailsChanged'),
    tokenCreated: plain('tokenCreated'),
    emailChanged: ({ undoUrl, ...facts }) => ({
      subject: say.emailChanged.subject,
      paragraphs: [
        say.emailChanged.what,
        eventLines(facts),
        say.you,
        joined(say.emailChanged.notYou, facts.answered && say.emailChanged.orReply),
      ],
      action: { label: say.emailChanged.undo, url: undoUrl },
    }),
    emailRestored: (facts) => ({
      subject: say.emailRestored.subject,
      paragraphs: [say.emailRestored.what, eventLines(facts), say.emailRestored.next],
      action: action(facts),
    }),
    ownershipHandedOver: ({ site, newOwner, ...facts }) =>
      draft(facts, say.handedOver.subject, say.handedOver.what(site, newOwner)),
    siteDeleted: ({ site, cause, device, country, ...facts }) => {
      const { paragraphs, ...rest } = draft(
        cause === 'owner' ? { ...facts, device, country } : facts,
        say.siteDeleted.subject,
        say.siteDeleted.what(site),
      );
      const [what = '', event = '', ...advice] = paragraphs;
      if (!isOurs(cause))
        return { ...rest, paragraphs: [what, ...(cause === null ? [] : [say.causes[cause]]), event, ...advice] };
      const question = facts.answered ? [say.siteDeleted.questions] : [];
      return { ...rest, paragraphs: [what, say.causes[cause], event, ...question], action: null };
    },
    userDeleted: (facts) => ({
      subject: say.userDeleted.subject,
      paragraphs: [
        say.userDeleted.what,
        eventLines(facts),
        joined(say.userDeleted.notYou, facts.answered && say.userDeleted.andReply),
      ],
      action: null,
    }),
  };
};

/** Facts of these notices that no user words, apart from the verified address of the new owner. */
export const securityFactsOfOurs: readonly string[] = ['when', 'device', 'country', 'cause', 'newOwner', 'undoUrl'];
