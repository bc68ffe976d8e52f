import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'Wanneer',
  device: 'Apparaat',
  deviceUnknown: 'niet herkend',
  country: 'Land',
  countryUnknown: 'niet bekend',
  newPassword: 'Nieuw wachtwoord instellen',
  you: 'Was jij dit? Dan hoef je niets te doen.',
  notYou:
    'Was jij dit niet? Dan kan iemand anders met je account inloggen. Stel meteen een nieuw wachtwoord in: daarmee worden alle apparaten uitgelogd.',
  thenReply: 'Beantwoord daarna deze e-mail.',
  plain: {
    newDevice: {
      subject: 'Nieuwe aanmelding bij je Sunward-account',
      what: 'Iemand heeft op je account ingelogd met een apparaat of vanuit een land dat je de afgelopen maanden niet hebt gebruikt.',
    },
    passwordChanged: {
      subject: 'Je wachtwoord van Sunward is gewijzigd',
      what: 'Voor je account is een nieuw wachtwoord ingesteld. Het oude werkt niet meer, en alle andere apparaten zijn uitgelogd.',
    },
    secondFactorOn: {
      subject: 'Je Sunward-account vraagt nu om een code',
      what: 'Voor je account is een authenticatie-app ingesteld. Om in te loggen heb je voortaan naast het wachtwoord een code uit deze app nodig.',
    },
    secondFactorOff: {
      subject: 'Je Sunward-account vraagt niet meer om een code',
      what: 'De authenticatie-app is van je account verwijderd. Om in te loggen is voortaan het wachtwoord genoeg. De herstelcodes werken niet meer.',
    },
    recoveryCodesReplaced: {
      subject: 'Nieuwe herstelcodes voor je Sunward-account',
      what: 'Voor je account zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.',
    },
    recoveryCodeUsed: {
      subject: 'Een herstelcode van je Sunward-account is gebruikt',
      what: 'Iemand heeft je wachtwoord en een van je herstelcodes ingevuld in plaats van een code uit de authenticatie-app. Deze herstelcode is verbruikt.',
    },
    tokenCreated: {
      subject: 'Een nieuw token geeft toegang tot je Sunward-locaties',
      what: 'In je account is een token gemaakt. Het programma dat het heeft, kan je locaties zien en, als je dat hebt toegestaan, ze bedienen en wijzigen, tot je het in je profiel intrekt.',
    },
    payoutDetailsChanged: {
      subject: 'Je uitbetalingsgegevens bij Sunward zijn gewijzigd',
      what: 'Je uitbetalingsgegevens zijn gewijzigd of verwijderd. De volgende uitbetaling voor je aanbevelingen gaat naar de nieuwe bestemming; zonder gegevens blijft ze wachten.',
    },
  },
  emailChanged: {
    subject: 'Je Sunward-account heeft een nieuw e-mailadres',
    what: 'Het e-mailadres van je account is gewijzigd. Voortaan log je in met het nieuwe adres en krijg je onze e-mails daar, niet meer op dit adres.',
    notYou:
      'Was jij dit niet? Herstel dan dit adres met de link hieronder. Die werkt één keer, 7 dagen lang: alle apparaten worden uitgelogd, en daarna stel je een nieuw wachtwoord in.',
    orReply: 'Lukt dat niet, beantwoord dan deze e-mail.',
    undo: 'Dit adres herstellen',
  },
  emailRestored: {
    subject: 'Je Sunward-account heeft het vorige e-mailadres terug',
    what: 'De wijziging van je e-mailadres is teruggedraaid met de link uit onze e-mail. Alle apparaten zijn uitgelogd, en het oude wachtwoord werkt niet meer.',
    next: 'Stel nu een nieuw wachtwoord in om weer in te loggen.',
  },
  handedOver: {
    subject: 'Je hebt een locatie bij Sunward overgedragen',
    what: (site, newOwner) =>
      `${site} is nu van ${newOwner ?? 'het lid aan wie je de locatie hebt aangeboden'}. De nieuwe eigenaar beslist over het abonnement, de leden en de apparaten.`,
  },
  causes: {
    owner: 'De locatie is vanuit je account verwijderd.',
    operator: 'Onze klantenservice heeft de locatie verwijderd.',
    cancelled: 'Je had de locatie opgezegd, en de betaalde periode is voorbij.',
    unpaid: 'De locatie is een dag geleden aangemaakt en niet betaald.',
  },
  siteDeleted: {
    subject: 'Je locatie bij Sunward is verwijderd',
    what: (site) => `${site} is verwijderd met alle gegevens: apparaten, koppelingen, schema’s en historie.`,
    questions: 'Heb je vragen? Beantwoord dan deze e-mail.',
  },
  userDeleted: {
    subject: 'Je Sunward-account is verwijderd',
    what: 'Je account is verwijderd, samen met de locaties die van jou zijn. Dat kan niet ongedaan worden gemaakt.',
    notYou: 'Was jij dit niet? Dan kende iemand anders je wachtwoord. Wijzig het overal waar je het nog gebruikt.',
    andReply: 'En beantwoord deze e-mail.',
  },
};
