import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'Wann',
  device: 'Gerät',
  deviceUnknown: 'nicht erkannt',
  country: 'Land',
  countryUnknown: 'nicht bekannt',
  newPassword: 'Neues Passwort festlegen',
  you: 'Wenn du das warst, brauchst du nichts zu tun.',
  notYou:
    'Wenn du das nicht warst, kann sich jemand anderes mit deinem Konto anmelden. Leg sofort ein neues Passwort fest: Damit werden alle Geräte abgemeldet.',
  thenReply: 'Antworte dann auf diese E-Mail.',
  plain: {
    newDevice: {
      subject: 'Neue Anmeldung bei deinem Sunward-Konto',
      what: 'Jemand hat sich mit deinem Konto auf einem Gerät oder aus einem Land angemeldet, das du in den letzten Monaten nicht benutzt hast.',
    },
    passwordChanged: {
      subject: 'Dein Sunward-Passwort wurde geändert',
      what: 'Für dein Konto wurde ein neues Passwort festgelegt. Das bisherige gilt nicht mehr, und alle anderen Geräte wurden abgemeldet.',
    },
    secondFactorOn: {
      subject: 'Dein Sunward-Konto verlangt jetzt einen Code',
      what: 'Für dein Konto wurde eine Authentifizierungs-App eingerichtet. Zum Anmelden brauchst du ab jetzt neben dem Passwort einen Code aus dieser App.',
    },
    secondFactorOff: {
      subject: 'Dein Sunward-Konto verlangt keinen Code mehr',
      what: 'Die Authentifizierungs-App wurde von deinem Konto entfernt. Zum Anmelden reicht ab jetzt das Passwort. Die Wiederherstellungscodes gelten nicht mehr.',
    },
    recoveryCodesReplaced: {
      subject: 'Neue Wiederherstellungscodes für dein Sunward-Konto',
      what: 'Für dein Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    },
    recoveryCodeUsed: {
      subject: 'Ein Wiederherstellungscode deines Sunward-Kontos wurde benutzt',
      what: 'Jemand hat dein Passwort und statt eines Codes aus der Authentifizierungs-App einen deiner Wiederherstellungscodes eingegeben. Dieser Code ist verbraucht.',
    },
    tokenCreated: {
      subject: 'Ein neues Token öffnet deine Sunward-Anlagen',
      what: 'In deinem Konto wurde ein Token erstellt. Das Programm, das es hat, kann deine Anlagen sehen und, wenn du es erlaubt hast, schalten und ändern, bis du es in deinem Profil widerrufst.',
    },
    payoutDetailsChanged: {
      subject: 'Deine Angaben zur Auszahlung bei Sunward wurden geändert',
      what: 'Deine Angaben zur Auszahlung wurden geändert oder entfernt. Die nächste Auszahlung für deine Empfehlungen geht an das neue Ziel; ohne Angaben wartet sie.',
    },
  },
  emailChanged: {
    subject: 'Dein Sunward-Konto hat eine neue E-Mail-Adresse',
    what: 'Die E-Mail-Adresse deines Kontos wurde geändert. Ab jetzt meldest du dich mit der neuen Adresse an und bekommst dort unsere E-Mails, unter dieser hier nicht mehr.',
    notYou:
      'Wenn du das nicht warst, stelle diese Adresse über den Link wieder her. Er gilt einmal, 7 Tage lang: Damit werden alle Geräte abgemeldet, und du legst danach ein neues Passwort fest.',
    orReply: 'Wenn das nicht klappt, antworte auf diese E-Mail.',
    undo: 'Diese Adresse wiederherstellen',
  },
  emailRestored: {
    subject: 'Dein Sunward-Konto hat wieder die frühere E-Mail-Adresse',
    what: 'Die Änderung deiner E-Mail-Adresse wurde über den Link aus unserer E-Mail rückgängig gemacht. Alle Geräte wurden abgemeldet, und das bisherige Passwort gilt nicht mehr.',
    next: 'Leg jetzt ein neues Passwort fest, um dich wieder anzumelden.',
  },
  handedOver: {
    subject: 'Du hast eine Anlage bei Sunward übergeben',
    what: (site, newOwner) =>
      `${site} gehört jetzt ${newOwner ?? 'dem Mitglied, dem du sie angeboten hast'}. Über Abo, Mitglieder und Geräte entscheidet jetzt der neue Eigentümer.`,
  },
  causes: {
    owner: 'Gelöscht wurde sie von deinem Konto aus.',
    operator: 'Unser Kundendienst hat sie gelöscht.',
    cancelled: 'Du hattest sie gekündigt, und der bezahlte Zeitraum ist vorbei.',
    unpaid: 'Sie wurde vor einem Tag angelegt und nicht bezahlt.',
  },
  siteDeleted: {
    subject: 'Deine Anlage bei Sunward wurde gelöscht',
    what: (site) => `${site} wurde mit allen Daten gelöscht: Geräte, Zugänge, Zeitpläne und Verlauf.`,
    questions: 'Wenn du Fragen hast, antworte auf diese E-Mail.',
  },
  userDeleted: {
    subject: 'Dein Sunward-Konto wurde gelöscht',
    what: 'Dein Konto wurde gelöscht, mit den Anlagen, die dir gehören. Das lässt sich nicht rückgängig machen.',
    notYou: 'Wenn du das nicht warst, kannte jemand anderes dein Passwort. Ändere es überall, wo du es noch benutzt.',
    andReply: 'Und antworte auf diese E-Mail.',
  },
};
