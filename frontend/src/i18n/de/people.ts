import type { PeopleTexts } from '../en/people.ts';

export const peopleTexts: PeopleTexts = {
  members: {
    title: 'Mitglieder',
    you: 'du',
    noAddress: 'Adresse unbekannt',
    role: { owner: 'Eigentümer', installer: 'Installateur' },
    since: 'seit {{date}}',
    onlyOwner: 'Wer zur Anlage gehört, sieht und ändert nur ihr Eigentümer.',
    remove: 'Entfernen',
    removeOf: '{{name}} entfernen',
    removeText: '{{name}} sieht und ändert ab sofort nichts mehr an der Anlage.',
    makeOwner: 'Anlage übergeben',
    makeOwnerOf: 'Anlage an {{name}} übergeben',
    offerText:
      '{{name}} wird auf der Seite „Anlagen“ gefragt und hat 14 Tage Zeit. Danach gehört {{name}} die Anlage mit Tarif und Zahlungen, und du wirst Installateur.',
    offered: 'Übergabe läuft, Antwort möglich bis {{date}}',
    withdrawOffer: 'Angebot zurücknehmen',
    invitations: 'Einladungen',
    invitedUntil: 'offen bis {{date}}',
    withdraw: 'Zurückziehen',
    withdrawOf: 'Einladung von {{name}} zurückziehen',
    noInvitations: 'Keine offenen Einladungen.',
    invite: 'Installateur einladen',
    inviteHelp:
      'Ein Installateur sieht alles und darf Geräte und Einstellungen ändern, nicht aber Tarif und Mitglieder.',
    inviteEmail: 'E-Mail',
    inviteAct: 'Einladen',
    invited: 'Eingeladen. Eine E-Mail ist unterwegs zu {{name}}.',
    leave: 'Anlage verlassen',
    leaveText: 'Du siehst diese Anlage dann nicht mehr. Zurück kommst du nur, wenn der Eigentümer dich neu einlädt.',
    audit: 'Was hier passiert ist',
    auditIntro: 'Besuche von Administratoren und Wechsel der Mitglieder, ein Jahr lang.',
    auditNone: 'Noch nichts.',
    auditKind: {
      'admin-access': 'Ein Administrator hat sich die Anlage angesehen',
      'member-joined': 'Jemand ist dazugekommen',
      'member-left': 'Jemand ist gegangen',
      'owner-changed': 'Die Anlage hat einen neuen Eigentümer',
    },
  },
};
