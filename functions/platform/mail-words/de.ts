import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `${site} bei Sunward zu sehen und zu schalten, was dort lädt`,
  installer: (site) => `dich bei Sunward als Installateur um ${site} zu kümmern`,
  owner: (site) => `${site} bei Sunward als Eigentümer zu übernehmen: Die Anlage ist für dich eingerichtet`,
};

const needs: NeedWords = {
  refused: (named) => `Anmeldung nicht mehr angenommen: ${named}`,
  silent: (named) => `Keine Antwort von ${named}`,
  noData: 'Keine Messwerte',
  noDataYet: 'Noch keine Messwerte',
  unfinished: 'Noch nicht eingerichtet',
  since: (what, since) => `${what}, seit ${since}`,
  more: (n) => `und ${n} weitere`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Einladung zu einer Anlage bei Sunward',
    paragraphs: [
      invitedBy === null
        ? `Du bist eingeladen, ${join[role](site)}.`
        : `${invitedBy} lädt dich ein, ${join[role](site)}.`,
      `Melde dich mit dieser E-Mail-Adresse an oder registriere dich damit, dann wartet die Einladung auf dich, ${INVITATION_DAYS} Tage lang.`,
      'Wenn dir das nichts sagt, brauchst du nichts zu tun.',
    ],
    action: { label: 'Einladung öffnen', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} nimmt die Anmeldung nicht mehr an`,
    paragraphs: [
      `${service} nimmt die Anmeldung nicht mehr an, mit der ${site} verknüpft ist. Bis du neu verknüpfst, wird dort nichts gelesen und nichts geschaltet.`,
      'Das passiert nach einem neuen Passwort oder wenn der Zugriff dort entzogen wurde.',
    ],
    action: { label: 'Neu verknüpfen', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Eine Zahlung für deine Anlage hat nicht geklappt',
    paragraphs: [
      `Deine Bank hat eine Zahlung für ${site} nicht ausgeführt. In den nächsten Tagen wird es noch einmal versucht.`,
      'Klappt es gar nicht, läuft die Anlage mit dem weiter, was das kostenlose Abo enthält. Verloren geht nichts.',
    ],
    action: { label: 'Zahlungsmittel ansehen', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'Die kostenlosen Tage deiner Anlage sind zu Ende',
    paragraphs: [
      `Mit dem Zahlungsmittel von ${site} hatte schon jemand anderes kostenlose Tage. Es gibt sie je Zahlungsmittel einmal, daher wird das Abo ab heute berechnet.`,
      'Du kannst das Abo jederzeit wechseln oder kündigen.',
    ],
    action: { label: 'Abo ansehen', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Deine Anlage wird am ${date} gelöscht`,
    paragraphs: [
      `Du hast ${site} gekündigt. Am ${date} wird die Anlage mit allen Daten gelöscht: Geräte, Zugänge, Zeitpläne und Verlauf.`,
      'Bis dahin kannst du die Kündigung zurücknehmen und in deinem Profil deine Daten herunterladen.',
    ],
    action: { label: 'Anlage öffnen', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Dein Code für Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Gib ihn auf der Seite ein, auf der du gerade dein Konto anlegst. Er gilt 24 Stunden.',
      'Wenn du kein Konto anlegst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Du hast schon ein Konto bei Sunward',
    paragraphs: [
      'Jemand wollte sich mit dieser Adresse bei Sunward registrieren. Zu ihr gibt es schon ein Konto.',
      'Wenn du das warst, melde dich an. Hast du dein Passwort vergessen, kannst du dort ein neues festlegen.',
      'Wenn du das nicht warst, brauchst du nichts zu tun: Es hat sich nichts geändert.',
    ],
    action: { label: 'Anmelden', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Ein neues Passwort für Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Damit kannst du ein neues Passwort festlegen. Der Code gilt 10 Minuten.',
      'Wenn du das nicht warst, tu nichts: Dein Passwort bleibt, wie es ist. Gib den Code nie weiter.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Deine neue E-Mail-Adresse bei Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Damit bestätigst du, dass diese Adresse dir gehört. Er gilt 10 Minuten. Bis du ihn eingibst, gilt die alte Adresse.',
      'Wenn du das nicht warst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Du hast schon ein Konto bei Sunward',
    paragraphs: [
      'Jemand wollte diese Adresse für ein anderes Konto bei Sunward verwenden. Zu ihr gibt es schon ein Konto, deshalb hat sich nichts geändert.',
      'Wenn du das warst: Jede Adresse kann ein Konto haben. Melde dich mit dieser Adresse an oder wähl eine andere.',
      'Wenn du das nicht warst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'alle deine Anlagen', (n) => `und ${n} weitere`);
    return {
      subject: `Ein Token von dir läuft am ${date} ab`,
      paragraphs: [
        `Das Token für ${name} läuft am ${date} ab. Ab dann wird das Programm abgewiesen, das es benutzt.`,
        {
          lines: [
            ['Token', hint],
            ['Öffnet', opens],
            ['Zuletzt benutzt', lastUsed ?? 'noch nicht'],
          ],
        },
        'Damit es weitergeht, erstelle in deinem Profil ein neues Token und trag es im Programm ein. Wenn du es nicht mehr brauchst, brauchst du nichts zu tun.',
      ],
      action: { label: 'Tokens ansehen', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Anlagen, die dich brauchen: ${all}`,
      paragraphs: [
        'Von den Anlagen, die du betreust, brauchen dich jetzt diese, die dringendste zuerst:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`Und ${more} weitere in deiner Liste der Anlagen.`] : []),
        'Diese E-Mail kommt um 7:00 Uhr, und nur, wenn dich eine Anlage braucht. In der Liste der Anlagen kannst du sie ausschalten, und in der Notiz einer Anlage nimmst du diese davon aus.',
      ],
      action: { label: 'Anlagen ansehen', url },
      footer: { label: 'Keine E-Mails dieser Art mehr', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Anlage', site]] }],
    action: { label: 'Sunward öffnen', url },
    footer: { label: 'Keine E-Mails dieser Art mehr', url: muteUrl },
  }),
};
