import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `${site} bij Sunward te zien en te bedienen wat daar laadt`,
  installer: (site) => `bij Sunward als installateur voor ${site} te zorgen`,
  owner: (site) => `${site} bij Sunward als eigenaar over te nemen: alles staat voor je klaar`,
};

const needs: NeedWords = {
  refused: (named) => `Aanmelding niet meer geaccepteerd: ${named}`,
  silent: (named) => `Geen antwoord van ${named}`,
  noData: 'Geen metingen',
  noDataYet: 'Nog geen metingen',
  unfinished: 'Nog niet ingesteld',
  since: (what, since) => `${what}, sinds ${since}`,
  more: (n) => `en nog ${n}`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Uitnodiging voor een locatie bij Sunward',
    paragraphs: [
      `${invitedBy ?? 'De eigenaar'} nodigt je uit om ${join[role](site)}.`,
      `Log in of maak een account met dit e-mailadres, dan staat de uitnodiging ${INVITATION_DAYS} dagen voor je klaar.`,
      'Zegt dit je niets? Dan hoef je niets te doen.',
    ],
    action: { label: 'Uitnodiging openen', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} accepteert de aanmelding niet meer`,
    paragraphs: [
      `${service} accepteert de aanmelding niet meer waarmee ${site} is gekoppeld. Tot je opnieuw koppelt, wordt daar niets gelezen en niets geschakeld.`,
      'Dat gebeurt na een nieuw wachtwoord, of als de toegang in het account daar is ingetrokken.',
    ],
    action: { label: 'Opnieuw koppelen', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Een betaling voor je locatie is mislukt',
    paragraphs: [
      `Je bank heeft een betaling voor ${site} geweigerd. In de komende dagen wordt het opnieuw geprobeerd.`,
      'Lukt het helemaal niet, dan gaat de locatie verder met het gratis abonnement. Er gaat niets verloren.',
    ],
    action: { label: 'Betaalmiddel bekijken', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'De gratis dagen van je locatie zijn voorbij',
    paragraphs: [
      `Het betaalmiddel van ${site} is al gebruikt voor de gratis dagen van iemand anders. Die zijn er één keer per betaalmiddel, dus het abonnement wordt vanaf vandaag in rekening gebracht.`,
      'Je kunt het abonnement op elk moment wijzigen of opzeggen.',
    ],
    action: { label: 'Abonnement bekijken', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Je locatie wordt op ${date} verwijderd`,
    paragraphs: [
      `Je hebt ${site} opgezegd. Op ${date} wordt de locatie verwijderd met alle gegevens: apparaten, koppelingen, schema’s en historie.`,
      'Tot dan kun je de opzegging terugdraaien en in je profiel je gegevens downloaden.',
    ],
    action: { label: 'Locatie openen', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Je code voor Sunward',
    paragraphs: [
      { code: ['Je code', code] },
      'Vul hem in op de pagina waar je je account aanmaakt. Hij is 24 uur geldig.',
      'Maak je geen account aan? Dan hoef je niets te doen.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Je hebt al een account bij Sunward',
    paragraphs: [
      'Iemand wilde zich met dit adres bij Sunward aanmelden, maar er is al een account voor.',
      'Was jij dat? Log dan in. Ben je je wachtwoord vergeten, dan kun je daar een nieuw instellen.',
      'Was jij dat niet? Dan hoef je niets te doen: er is niets veranderd.',
    ],
    action: { label: 'Inloggen', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Een nieuw wachtwoord voor Sunward',
    paragraphs: [
      { code: ['Je code', code] },
      'Hiermee stel je een nieuw wachtwoord in. De code is 10 minuten geldig.',
      'Heb je hier niet om gevraagd? Doe dan niets: je wachtwoord blijft zoals het is. Geef de code nooit door.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Je nieuwe e-mailadres bij Sunward',
    paragraphs: [
      { code: ['Je code', code] },
      'Hiermee bevestig je dat dit adres van jou is. De code is 10 minuten geldig. Tot dan blijft je vorige adres in gebruik.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Je hebt al een account bij Sunward',
    paragraphs: [
      'Iemand wilde dit adres voor een ander account bij Sunward gebruiken. Er is al een account voor, dus er is niets veranderd.',
      'Was jij dat? Elk adres kan één account hebben. Log in met dit adres of kies een ander.',
      'Was jij dat niet? Dan hoef je niets te doen.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'al je locaties', (n) => `en nog ${n}`);
    return {
      subject: `Een token van je verloopt op ${date}`,
      paragraphs: [
        `Het token voor ${name} verloopt op ${date}. Vanaf dan wordt het programma dat het gebruikt geweigerd.`,
        {
          lines: [
            ['Token', hint],
            ['Opent', opens],
            ['Laatst gebruikt', lastUsed ?? 'nog niet'],
          ],
        },
        'Maak in je profiel een nieuw token en geef het aan het programma om door te gaan. Heb je het niet meer nodig, dan hoef je niets te doen.',
      ],
      action: { label: 'Je tokens bekijken', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Locaties die je nodig hebben: ${all}`,
      paragraphs: [
        'Van de locaties die je beheert, hebben deze je nu nodig, de dringendste eerst:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`En nog ${more} in je lijst met locaties.`] : []),
        'Deze e-mail komt om 7:00 uur, en alleen als een locatie je nodig heeft. Je zet hem uit in de lijst met locaties, of laat een locatie erbuiten in haar notitie.',
      ],
      action: { label: 'Je locaties bekijken', url },
      footer: { label: 'Geen e-mails van deze soort meer', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Locatie', site]] }],
    action: { label: 'Sunward openen', url },
    footer: { label: 'Geen e-mails van deze soort meer', url: muteUrl },
  }),
};
