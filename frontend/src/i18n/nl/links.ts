/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts = {
  save: 'Opslaan',
  place: 'Waar het staat: {{way}}',
  optional: 'Niet verplicht.',
  unchanged: 'ongewijzigd',
  docs: 'Hulp van {{service}}',
  ownDocs: 'Onze uitleg over {{service}}',
  notLinked: 'Er is niets gekoppeld. Probeer het opnieuw wanneer je wilt.',
  toStep: 'Naar de stap',
  relink: 'Opnieuw koppelen',
  relinkTitle: '{{name}} opnieuw koppelen',
  relinkText: 'Je sensoren en apparaten blijven. Wat je invult, wordt getest voordat het iets vervangt.',
  change: 'Wijzigen',
  fieldRefused: 'Niet geaccepteerd. Controleer het.',
  vendorTrouble:
    '{{service}} heeft problemen sinds {{time}}: meerdere huizen krijgen geen antwoord van deze cloud. Je hoeft niets te doen, het gaat vanzelf verder zodra {{service}} antwoordt.',
  silentSince: '{{service}} zwijgt sinds {{time}}',
  copy: '{{name}} kopiëren',
  copied: 'Gekopieerd: {{name}}',
};
