export const texts = {
  title: 'Domande e risposte',
  description: 'Cosa serve a Sunward, come decide, quanto costa e cosa succede quando un cloud non risponde.',
  intro: 'Risposte brevi alle domande più frequenti.',
  items: {
    hardware: {
      question: 'Devo installare qualcosa?',
      answer:
        'No. Sunward parla via internet con i cloud di inverter, contatore e wallbox. Li colleghi con gli account che hai già. Una wallbox con OCPP si connette anche senza il cloud del produttore.',
    },
    rhythm: {
      question: 'Quanto è rapido quando passa una nuvola?',
      answer:
        'Quanto lo permettono il tuo abbonamento e i tuoi dispositivi: ogni minuto con un abbonamento a pagamento, ogni 15 minuti con quello gratuito. Alcuni produttori misurano meno spesso; la panoramica mostra a quando risale ogni valore.',
    },
    why: {
      question: 'Perché la mia auto non sta caricando?',
      answer:
        'Nella panoramica ogni apparecchio ha una frase che lo spiega con i numeri, per esempio quanto surplus c’è e quanto ne serve. Lo storico conserva queste frasi per due mesi.',
    },
    grid: {
      question: 'Prenderà energia dalla rete?',
      answer:
        'Solo se conviene o se lo vuoi tu. Quando passa una nuvola, un’auto in carica continua per un po’, perché anche fermarsi e ripartire costa sole. Quanta energia di rete è ammessa dipende dai tuoi prezzi; puoi impostarlo per ogni apparecchio. Se l’auto deve essere carica a una certa ora, usa la rete il più tardi possibile.',
    },
    battery: {
      question: 'Ho una batteria di casa. Chi riceve il surplus per primo?',
      answer:
        'Decidi tu: prima la batteria di casa, prima l’auto, oppure la batteria di casa aiuta l’auto sopra una soglia. Con un abbonamento a pagamento un apparecchio può anche seguire la carica della batteria di casa.',
    },
    hand: {
      question: 'Posso ancora accendere e spegnere a mano?',
      answer:
        'Sempre, in Sunward o nell’app del produttore. Sunward si accorge di una modifica esterna e per un po’ la rispetta; la frase dice fino a quando.',
    },
    outage: {
      question: 'Cosa succede se il cloud di un produttore non risponde?',
      answer:
        'Senza dati nuovi non parte nulla; ciò che è già in funzione può continuare per un po’, senza mai salire, e la panoramica mostra quale servizio non invia dati. Quando torna, tutto riprende da solo.',
    },
    data: {
      question: 'Cosa sapete di me, e chi può leggerlo?',
      answer:
        'Il tuo indirizzo e-mail, ciò che misurano i tuoi dispositivi e le chiavi dei loro cloud, salvate cifrate e mai più mostrate. Solo i membri del tuo impianto ne vedono i valori. Le misure dettagliate vengono eliminate dopo due mesi, il resto quando elimini il tuo impianto.',
    },
    cost: {
      question: 'Quanto costa, e come smetto?',
      answer:
        'L’abbonamento gratuito non costa nulla e non richiede una carta. Quelli a pagamento sono mensili o annuali. Puoi disdire quando vuoi: l’abbonamento termina con il periodo pagato e nulla si rinnova.',
    },
  },
};
