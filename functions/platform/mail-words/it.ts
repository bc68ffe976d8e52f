import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `a vedere ${site} su Sunward e a comandare ciò che si ricarica lì`,
  installer: (site) => `a occuparti di ${site} su Sunward come installatore`,
  owner: (site) => `a prendere in carico ${site} su Sunward come proprietario: è già tutto pronto per te`,
};

const needs: NeedWords = {
  refused: (named) => `Accesso non più accettato: ${named}`,
  silent: (named) => `Nessuna risposta da ${named}`,
  noData: 'Nessuna misura',
  noDataYet: 'Ancora nessuna misura',
  unfinished: 'Non ancora configurato',
  since: (what, since) => `${what}, dal ${since}`,
  more: (n) => `e altri ${n}`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Invito a un impianto su Sunward',
    paragraphs: [
      `${invitedBy ?? 'Il proprietario'} ti invita ${join[role](site)}.`,
      `Accedi o registrati con questo indirizzo e-mail: l’invito ti aspetta per ${INVITATION_DAYS} giorni.`,
      'Se non ti dice nulla, non devi fare niente.',
    ],
    action: { label: 'Apri l’invito', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} non accetta più l’accesso`,
    paragraphs: [
      `${service} non accetta più l’accesso con cui è collegato ${site}. Finché non lo colleghi di nuovo, lì non viene letto né comandato nulla.`,
      'Succede dopo un cambio di password, o quando l’accesso è stato revocato nell’account di quel servizio.',
    ],
    action: { label: 'Collega di nuovo', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Un pagamento per il tuo impianto non è riuscito',
    paragraphs: [
      `La tua banca ha rifiutato un pagamento per ${site}. Nei prossimi giorni ci sarà un nuovo tentativo.`,
      'Se non riesce definitivamente, l’impianto continua con l’abbonamento gratuito. Non va perso nulla.',
    ],
    action: { label: 'Controlla il metodo di pagamento', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'I giorni gratuiti del tuo impianto sono finiti',
    paragraphs: [
      `Il metodo di pagamento di ${site} era già servito per i giorni gratuiti di un altro utente. Valgono una volta per metodo di pagamento, quindi l’abbonamento si paga da oggi.`,
      'Puoi cambiare o disdire l’abbonamento in qualsiasi momento.',
    ],
    action: { label: 'Vedi l’abbonamento', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Il tuo impianto verrà eliminato il ${date}`,
    paragraphs: [
      `Hai disdetto ${site}. Il ${date} verrà eliminato con tutti i suoi dati: apparecchi, accessi, programmi e storico.`,
      'Fino ad allora puoi annullare la disdetta e scaricare i tuoi dati nel tuo profilo.',
    ],
    action: { label: 'Apri l’impianto', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Il tuo codice per Sunward',
    paragraphs: [
      { code: ['Il tuo codice', code] },
      'Inseriscilo nella pagina in cui stai creando il tuo account. Vale 24 ore.',
      'Se non stai creando un account, non devi fare niente.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Hai già un account Sunward',
    paragraphs: [
      'Qualcuno ha provato a registrarsi su Sunward con questo indirizzo, che ha già un account.',
      'Se sei stato tu, fai l’accesso. Se hai dimenticato la password, lì puoi impostarne una nuova.',
      'Se non sei stato tu, non devi fare niente: non è cambiato nulla.',
    ],
    action: { label: 'Accedi', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Una nuova password per Sunward',
    paragraphs: [
      { code: ['Il tuo codice', code] },
      'Ti serve per impostare una nuova password. Vale 10 minuti.',
      'Se non l’hai chiesto tu, non fare niente: la tua password resta com’è. Non dare mai il codice ad altri.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Il tuo nuovo indirizzo e-mail su Sunward',
    paragraphs: [
      { code: ['Il tuo codice', code] },
      'Conferma che questo indirizzo è tuo. Vale 10 minuti. Fino ad allora resta in uso l’indirizzo di prima.',
      'Se non l’hai chiesto tu, non devi fare niente.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Hai già un account Sunward',
    paragraphs: [
      'Qualcuno voleva usare questo indirizzo per un altro account Sunward. Ha già un account, quindi non è cambiato nulla.',
      'Se sei stato tu: ogni indirizzo può avere un solo account. Accedi con questo indirizzo o scegline un altro.',
      'Se non sei stato tu, non devi fare niente.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'tutti i tuoi impianti', (n) => `e altri ${n}`);
    return {
      subject: `Un tuo token scade il ${date}`,
      paragraphs: [
        `Il token per ${name} scade il ${date}. Da allora il programma che lo usa viene rifiutato.`,
        {
          lines: [
            ['Token', hint],
            ['Apre', opens],
            ['Ultimo uso', lastUsed ?? 'non ancora'],
          ],
        },
        'Per continuare, crea un nuovo token nel tuo profilo e inseriscilo nel programma. Se non ti serve più, non devi fare nulla.',
      ],
      action: { label: 'Vedi i tuoi token', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Impianti da sistemare: ${all}`,
      paragraphs: [
        'Tra gli impianti che segui, questi hanno bisogno di te, il più urgente per primo:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`E altri ${more} nel tuo elenco degli impianti.`] : []),
        'Questa e-mail arriva alle 7:00, e solo se un impianto ha bisogno di te. Puoi disattivarla nell’elenco degli impianti, o escludere un impianto nella sua nota.',
      ],
      action: { label: 'Vedi i tuoi impianti', url },
      footer: { label: 'Basta e-mail di questo tipo', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Impianto', site]] }],
    action: { label: 'Apri Sunward', url },
    footer: { label: 'Basta e-mail di questo tipo', url: muteUrl },
  }),
};
