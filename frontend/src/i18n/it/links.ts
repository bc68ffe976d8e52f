/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts = {
  save: 'Salva',
  place: 'Dove si trova: {{way}}',
  optional: 'Facoltativo.',
  unchanged: 'invariato',
  docs: 'Guida di {{service}}',
  ownDocs: 'La nostra guida a {{service}}',
  notLinked: 'Nulla è stato collegato. Riprova quando vuoi.',
  toStep: 'Vai al passaggio',
  relink: 'Collega di nuovo',
  relinkTitle: 'Collega di nuovo {{name}}',
  relinkText: 'Sensori e apparecchi restano. Verifichiamo i dati inseriti prima di sostituire i vecchi.',
  change: 'Modifica',
  fieldRefused: 'Non accettato. Controllalo.',
  vendorTrouble:
    '{{service}} ha problemi (inizio: {{time}}): diverse case non ricevono risposta dal suo cloud. Non devi fare nulla, tutto riprende da solo appena {{service}} risponde.',
  silentSince: '{{service}} non invia dati (ultimi: {{time}})',
  copy: 'Copia {{name}}',
  copied: 'Copiato: {{name}}',
};
