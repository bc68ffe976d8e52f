import type { LegalTexts } from '../en/legal.ts';

export const texts: LegalTexts = {
  unnamed:
    'Chi gestisce questa installazione di Sunward non ha ancora indicato un nome e un indirizzo. Fino ad allora non farvi affidamento.',
  nobody: 'Non ancora indicato.',
  email: 'E-mail: {{email}}',
  phone: 'Telefono: {{phone}}',
  representedBy: 'Rappresentato da: {{representedBy}}',
  register: 'Registro: {{register}}',
  vatId: 'Partita IVA: {{vatId}}',
  days: '{{days}} giorni',
  unstated: 'non indicato per questa installazione',
  imprint: `# Fornitore

{{provider}}

# Contatti

{{contact}}

# Registro e dati fiscali

{{register}}

# Responsabile dei contenuti

{{provider}}`,
  privacyPolicy: `# Chi è il titolare del trattamento

{{provider}}

{{contact}}

# Cosa viene conservato, e perché

Il tuo account: indirizzo e-mail, lingua e una password che nessuno può leggere. Servono a te per accedere e a noi per scriverti.

La tua casa: il nome e il fuso orario, la posizione se la inserisci, le tue impostazioni e chi altro può usarla. È ciò che serve a Sunward per gestirla.

Servizi collegati: le chiavi dei cloud dei tuoi dispositivi. Sono cifrate solo per la tua casa e non vengono mai più mostrate.

Misure: ciò che comunicano solare, rete, batteria di casa, wallbox e auto, e ogni decisione di Sunward con il suo motivo. È ciò che la ricarica segue e che lo storico mostra.

Pagamenti: il tuo abbonamento e il riferimento dei tuoi pagamenti. La carta e l’indirizzo di fatturazione si trovano soltanto presso il fornitore di servizi di pagamento Stripe.

Sicurezza: accessi e modifiche, con il paese e il tipo di dispositivo, ma senza il tuo indirizzo IP. Mostrano se qualcun altro ha usato il tuo account.

Uso: quante volte l’app viene aperta, un obiettivo scelto e un’immagine condivisa, e quanto tempo passa fino al primo kilowattora o finché un servizio rifiutato torna a funzionare. Lo contiamo per tutti insieme, senza annotare chi è stato.

# Base giuridica

Per fornire ciò per cui ti sei registrato (GDPR, articolo 6, paragrafo 1, lettera b); per mantenerlo sicuro, il che è un nostro legittimo interesse (lettera f); e dove la legge lo richiede, per esempio per le fatture (lettera c).

# Dove viene conservato

Presso Amazon Web Services, nella regione {{region}}. La sua rete Amazon CloudFront distribuisce le pagine da un luogo vicino a te. Amazon SES invia le nostre e-mail, Stripe riceve i pagamenti.

Quando colleghi un servizio, Sunward legge dal cloud del produttore e vi invia comandi. Quel produttore ha una propria informativa sulla privacy. Noi non vendiamo dati e non mostriamo pubblicità.

# Per quanto tempo viene conservato

Misure: 60 giorni. Decisioni con i loro motivi: 90 giorni, e i dati da cui sono nate 28 giorni. Totali giornalieri: finché non elimini l’impianto.

Accessi e modifiche: 400 giorni. Inviti: 14 giorni. Log dei nostri server, con il tuo indirizzo IP: {{logs}}. Backup: {{backups}}.

Tutto il resto rimane finché non elimini il tuo impianto o il tuo account. Dopo scompare entro pochi minuti, tranne che dai backup. Le fatture rimangono per il tempo richiesto dalla legge. Un’annotazione senza il tuo nome, che indica che i giorni gratuiti sono stati usati, rimane 400 giorni.

# Nel tuo browser

Sunward conserva nel tuo browser la tua sessione, la tua lingua e gli ultimi valori, e per 30 giorni un link del programma passaparola. Non ci sono cookie di terzi né tracciamento.

# I tuoi diritti

Puoi accedere a ciò che è conservato su di te, rettificarlo, portarlo con te, limitarne il trattamento e farlo cancellare, e opporti al suo uso. Nel tuo profilo trovi tutto in un unico file e puoi eliminare il tuo account; per qualsiasi altra cosa scrivici.

Puoi anche presentare un reclamo a un’autorità per la protezione dei dati.`,
  termsAndConditions: `# Chi fornisce Sunward

{{provider}}

{{contact}}

# Cosa fa Sunward

Sunward legge ciò che i tuoi dispositivi comunicano attraverso i cloud dei produttori e comanda wallbox e prese in modo che usino il tuo solare. Con quale frequenza lo fa, e per quanti apparecchi, dipende dal tuo abbonamento.

Dipende da questi cloud, dalla tua connessione a internet e dai tuoi dispositivi. Possono guastarsi o cambiare senza preavviso, quindi non possiamo promettere che qualcosa sia carico entro una certa ora. Non usare Sunward per nulla da cui dipendano la sicurezza o la salute.

# Di cosa ti occupi tu

Collega solo dispositivi tuoi o il cui proprietario è d’accordo, e rispetta le condizioni dei loro produttori. Tieni la password per te. Il tuo impianto elettrico deve essere sicuro anche senza Sunward: devono proteggerlo gli interruttori e i limiti impostati da un elettricista.

# Abbonamenti e pagamento

L’abbonamento gratuito non costa nulla e non richiede una carta. Gli abbonamenti a pagamento si pagano in anticipo per un mese, un anno o dieci anni, al prezzo indicato prima del pagamento, e si rinnovano finché non li disdici. I dieci anni si pagano una volta sola e non si rinnovano.

Puoi disdire in qualsiasi momento in Impostazioni, Abbonamento. L’impianto continua poi a funzionare fino alla fine del periodo pagato. Se un pagamento non riesce, te lo comunichiamo e sospendiamo ciò che l’abbonamento comprende finché non viene effettuato.

# Recesso

Come consumatore puoi recedere entro 14 giorni senza indicarne il motivo: scrivici. Riavrai il tuo denaro, meno quanto hai usato fino a quel momento se ci hai chiesto di iniziare subito.

# Responsabilità

Rispondiamo senza limiti per dolo e colpa grave, per danni alla vita, all’integrità fisica e alla salute, e dove la legge non consente altrimenti. Per colpa lieve rispondiamo solo se viene violato un obbligo essenziale del contratto, e solo per i danni prevedibili.

# Fine e modifiche

Puoi eliminare il tuo impianto e il tuo account in qualsiasi momento. Noi possiamo porre fine a un abbonamento gratuito con quattro settimane di preavviso via e-mail. Annunciamo le modifiche a queste condizioni via e-mail con sei settimane di anticipo; puoi disdire finché non entrano in vigore.`,
};
