import type { LinkTexts } from '../en/links.ts';

/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts: LinkTexts = {
  save: 'Speichern',
  place: 'Wo du es findest: {{way}}',
  optional: 'Freiwillig.',
  unchanged: 'unverändert',
  docs: 'Hilfe von {{service}}',
  ownDocs: 'Unsere Hilfe zu {{service}}',
  notLinked: 'Verknüpft wurde nichts. Versuch es noch einmal, wann du magst.',
  toStep: 'Zum Schritt',
  relink: 'Neu verknüpfen',
  relinkTitle: '{{name}} neu verknüpfen',
  relinkText: 'Deine Sensoren und Geräte bleiben. Deine Eingaben werden erst geprüft und dann übernommen.',
  change: 'Ändern',
  fieldRefused: 'Nicht angenommen. Bitte prüf es.',
  vendorTrouble:
    '{{service}} hat seit {{time}} Probleme: Mehrere Haushalte bekommen von dieser Cloud keine Antwort. Du musst nichts tun: Es geht von selbst weiter, sobald {{service}} wieder antwortet.',
  silentSince: '{{service}} meldet sich nicht seit {{time}}',
  copy: '{{name}} kopieren',
  copied: 'Kopiert: {{name}}',
};
