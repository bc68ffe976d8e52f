/** Texts about links that more than one page shows; loaded with the app. */
export const linkTexts = {
  save: 'Enregistrer',
  place: 'Où le trouver\u202f: {{way}}',
  optional: 'Facultatif.',
  unchanged: 'inchangé',
  docs: 'Aide chez {{service}}',
  ownDocs: 'Notre guide pour {{service}}',
  notLinked: 'Rien n’a été associé. Réessayez quand vous voulez.',
  toStep: 'Vers l’étape',
  relink: 'Associer à nouveau',
  relinkTitle: 'Associer {{name}} à nouveau',
  relinkText: 'Vos capteurs et appareils sont conservés. Vos saisies sont testées avant de remplacer quoi que ce soit.',
  change: 'Modifier',
  fieldRefused: 'Non accepté. Vérifiez cette saisie.',
  vendorTrouble:
    '{{service}} a des problèmes depuis {{time}}\u202f: plusieurs foyers n’ont pas de réponse de son cloud. Rien à faire pour vous, tout reprend dès que {{service}} répond.',
  silentSince: '{{service}} n’envoie plus rien depuis {{time}}',
  copy: 'Copier\u202f: {{name}}',
  copied: 'Copié\u202f: {{name}}',
};
