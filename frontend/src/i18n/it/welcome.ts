import { sitesTexts } from './sites.ts';

/** Texts of the first steps on a new site, and news. */
export const texts = {
  palette: {
    title: 'Vai a una casa o a una pagina',
    search: 'Casa o pagina',
    open: 'Vai a…',
    keys: '{{key}} K',
    control: 'Ctrl',
    found_one: '{{count}} risultato',
    found_other: '{{count}} risultati',
    none: 'Nessun risultato.',
  },
  prepare: {
    open: 'Prepara impianti',
    installer: 'Installatore? Prepara impianti per i clienti',
    title: 'Prepara impianti per i clienti',
    text: 'Ogni riga diventa un impianto gratuito. Il cliente riceve un invito e accettandolo ne diventa proprietario; tu resti l’installatore. Fino ad allora puoi configurare tutto, senza usare i tuoi impianti gratuiti.',
    field: 'Nome, e-mail, fuso orario',
    fieldHelp: 'Un impianto per riga. Il fuso orario si può omettere.',
    file: 'Scegli un file CSV',
    list: 'Impianti della lista',
    line: '{{line}}: {{name}}',
    column: {
      name: 'Nome',
      email: 'E-mail',
      timezone: 'Fuso orario',
    },
    fault: {
      zone: 'Questo non è un fuso orario, come Europe/Rome.',
      twice: 'È due volte nella lista.',
      there: 'Hai già un impianto con questo nome.',
    },
    faults_one: '{{count}} campo non va ancora bene. Prima non viene creato nulla.',
    faults_other: '{{count}} campi non vanno ancora bene. Prima non viene creato nulla.',
    tooMany: 'Al massimo {{count}} impianti alla volta.',
    state: {
      ready: 'Pronto',
      going: 'Creazione…',
      done: 'Creato, cliente invitato',
    },
    act_one: 'Prepara {{count}} impianto',
    act_other: 'Prepara {{count}} impianti',
    done_one: '{{count}} impianto è pronto e il suo cliente invitato.',
    done_other: '{{count}} impianti sono pronti e i loro clienti invitati.',
  },
  wall: {
    title: 'Schermo a parete di {{site}}',
    km: 'con il sole oggi',
    saved: 'risparmiati oggi',
    ahead: 'di sole in arrivo',
    solar: 'di sole oggi',
    fullScreen: 'Schermo intero',
    leave: 'Esci dallo schermo a parete',
  },
  install: {
    title: 'Sunward come app',
    text: 'Un tocco e vedi il tuo sole, e gli ultimi valori anche offline.',
    act: 'Installa l’app',
    menu: 'Tocca Condividi, poi “Aggiungi alla schermata Home”.',
    notNow: 'No, grazie',
  },
  sites: sitesTexts,
  welcome: {
    title: 'I tuoi primi passi',
    intro: 'Fatti {{done}} di {{all}}. Il prossimo:',
    dismiss: 'Nascondi',
    done: 'Fatto',
    open: 'Da fare',
    linkAnother: 'Collega un altro servizio',
    step: {
      link: {
        title: 'Collega un servizio',
        text: 'Inizia con l’account del tuo inverter o contatore: così Sunward vede il tuo surplus. Poi tocca alla wallbox, anche se è di un’altra azienda.',
        act: 'Collega un servizio',
      },
      sensor: {
        title: 'Aggiungi un sensore',
        text: 'Misura il tuo solare o l’allacciamento alla rete. Da lì Sunward conosce il tuo surplus.',
        linkFirst:
          'Nessuno dei tuoi servizi collegati misura il solare o l’allacciamento alla rete. Collega quello del tuo inverter o contatore.',
        act: 'Aggiungi un sensore',
      },
      appliance: {
        title: 'Aggiungi un apparecchio',
        text: 'La wallbox o la presa che deve usare il tuo surplus.',
        linkFirst:
          'Nessuno dei tuoi servizi collegati ha una wallbox o una presa. Collega quello della tua wallbox o presa, anche se è di un’altra azienda.',
        act: 'Aggiungi un apparecchio',
      },
      mode: {
        title: 'Scegli una modalità',
        text: 'Con “Solo sole” l’apparecchio segue il tuo surplus. La scegli nella sua scheda.',
        act: 'Scegli una modalità',
      },
      plan: {
        title: 'Scegli un abbonamento',
        text: 'Quello gratuito interviene ogni 15 minuti e comanda un apparecchio. Gli altri intervengono ogni minuto e coprono di più.',
        act: 'Vedi gli abbonamenti',
        stay: 'Resta con quello gratuito',
      },
    },
  },
  news: {
    title: 'Novità',
    dismiss: 'Nascondi “{{title}}”',
    item: {
      months: {
        title: 'Mesi e anni',
        text: 'Lo storico ora mostra l’energia per giorno e mese: quota solare degli apparecchi, prelievo e immissione.',
      },
      pause: {
        title: 'Metti tutto in pausa',
        text: 'Un pulsante in alto nella panoramica lascia tutto com’è fino a quando scegli tu.',
      },
      people: {
        title: 'Non più da soli',
        text: 'Invita il tuo installatore nel tuo impianto: in “Impostazioni”, poi “Membri”.',
      },
    },
  },
  invitations: {
    installer: 'Ti hanno invitato in questo impianto come installatore.',
    owner: 'Ti offrono questo impianto come proprietario, con abbonamento e pagamenti.',
    family: 'Ti hanno invitato a vedere questo impianto e a comandare ciò che carica lì.',
    by: 'Da {{name}}.',
    accept: 'Accetta',
    decline: 'Rifiuta',
    takeOver: 'Rileva {{name}}',
    seenKeys: 'L’attuale proprietario può aver visto le chiavi di questi servizi collegati:',
  },
};
