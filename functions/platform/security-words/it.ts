import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'Quando',
  device: 'Dispositivo',
  deviceUnknown: 'non riconosciuto',
  country: 'Paese',
  countryUnknown: 'non noto',
  newPassword: 'Imposta una nuova password',
  you: 'Se sei stato tu, non devi fare nulla.',
  notYou:
    'Se non sei stato tu, qualcun altro può accedere con il tuo account. Imposta subito una nuova password: così tutti i dispositivi vengono disconnessi.',
  thenReply: 'Poi rispondi a questa e-mail.',
  plain: {
    newDevice: {
      subject: 'Nuovo accesso al tuo account Sunward',
      what: 'Qualcuno ha fatto l’accesso al tuo account da un dispositivo o da un paese che non hai usato negli ultimi mesi.',
    },
    passwordChanged: {
      subject: 'La tua password di Sunward è stata cambiata',
      what: 'Per il tuo account è stata impostata una nuova password. Quella vecchia non funziona più, e tutti gli altri dispositivi sono stati disconnessi.',
    },
    secondFactorOn: {
      subject: 'Il tuo account Sunward ora chiede un codice',
      what: 'Per il tuo account è stata configurata un’app di autenticazione. D’ora in poi, per accedere serve un codice di questa app oltre alla password.',
    },
    secondFactorOff: {
      subject: 'Il tuo account Sunward non chiede più un codice',
      what: 'L’app di autenticazione è stata rimossa dal tuo account. D’ora in poi per accedere basta la password. I codici di recupero non funzionano più.',
    },
    recoveryCodesReplaced: {
      subject: 'Nuovi codici di recupero per il tuo account Sunward',
      what: 'Per il tuo account sono stati creati nuovi codici di recupero. Quelli vecchi non funzionano più.',
    },
    recoveryCodeUsed: {
      subject: 'È stato usato un codice di recupero del tuo account Sunward',
      what: 'Qualcuno ha inserito la tua password e uno dei tuoi codici di recupero al posto di un codice dell’app di autenticazione. Questo codice di recupero non vale più.',
    },
    tokenCreated: {
      subject: 'Un nuovo token apre i tuoi impianti Sunward',
      what: 'Nel tuo account è stato creato un token. Il programma che lo possiede può vedere i tuoi impianti e, se lo hai permesso, comandarli e modificarli, finché non lo revochi nel tuo profilo.',
    },
    payoutDetailsChanged: {
      subject: 'I tuoi dati per i pagamenti di Sunward sono stati cambiati',
      what: 'I dati per ricevere i pagamenti sono stati cambiati o rimossi. Il prossimo pagamento per il passaparola va alla nuova destinazione; senza dati, resta in attesa.',
    },
  },
  emailChanged: {
    subject: 'Il tuo account Sunward ha un nuovo indirizzo e-mail',
    what: 'L’indirizzo e-mail del tuo account è stato cambiato. D’ora in poi accedi con il nuovo indirizzo e ricevi lì le nostre e-mail, non più a questo.',
    notYou:
      'Se non sei stato tu, ripristina questo indirizzo con il link qui sotto, che vale una volta sola, per 7 giorni: così tutti i dispositivi vengono disconnessi, e poi imposti una nuova password.',
    orReply: 'Se non funziona, rispondi a questa e-mail.',
    undo: 'Ripristina questo indirizzo',
  },
  emailRestored: {
    subject: 'Il tuo account Sunward ha di nuovo l’indirizzo e-mail di prima',
    what: 'Il cambio del tuo indirizzo e-mail è stato annullato con il link della nostra e-mail. Tutti i dispositivi sono stati disconnessi, e la vecchia password non funziona più.',
    next: 'Imposta ora una nuova password per accedere di nuovo.',
  },
  handedOver: {
    subject: 'Hai ceduto un impianto su Sunward',
    what: (site, newOwner) =>
      `${site} ora appartiene ${newOwner === null ? 'al membro a cui lo hai offerto' : `a ${newOwner}`}. Di abbonamento, membri e dispositivi ora decide il nuovo proprietario.`,
  },
  causes: {
    owner: 'È stato eliminato dal tuo account.',
    operator: 'È stato eliminato dalla nostra assistenza.',
    cancelled: 'Lo avevi disdetto, e il periodo pagato è finito.',
    unpaid: 'È stato creato un giorno fa e non è stato pagato.',
  },
  siteDeleted: {
    subject: 'Il tuo impianto su Sunward è stato eliminato',
    what: (site) => `${site} è stato eliminato con tutti i suoi dati: apparecchi, accessi, programmi e storico.`,
    questions: 'Se hai domande, rispondi a questa e-mail.',
  },
  userDeleted: {
    subject: 'Il tuo account Sunward è stato eliminato',
    what: 'Il tuo account è stato eliminato, insieme agli impianti che ti appartengono. Non si può annullare.',
    notYou: 'Se non sei stato tu, qualcun altro conosceva la tua password. Cambiala ovunque la usi ancora.',
    andReply: 'E rispondi a questa e-mail.',
  },
};
