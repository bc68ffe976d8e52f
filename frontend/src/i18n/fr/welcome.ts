import { sitesTexts } from './sites.ts';

export const texts = {
  palette: {
    title: 'Aller à une maison ou une page',
    search: 'Maison ou page',
    open: 'Aller à…',
    keys: '{{key}} K',
    control: 'Ctrl',
    found_one: '{{count}} résultat',
    found_other: '{{count}} résultats',
    none: 'Aucun résultat.',
  },
  prepare: {
    open: 'Préparer des installations',
    installer: 'Installateur\u202f? Préparez des installations pour vos clients',
    title: 'Préparer des installations pour vos clients',
    text: 'Chaque ligne devient une installation gratuite. Son client reçoit une invitation et en devient propriétaire en l’acceptant\u202f; vous restez l’installateur. D’ici là, vous pouvez tout configurer, sans utiliser vos installations gratuites.',
    field: 'Nom, e-mail, fuseau horaire',
    fieldHelp: 'Une installation par ligne. Le fuseau horaire est facultatif.',
    file: 'Choisir un fichier CSV',
    list: 'Installations de la liste',
    line: '{{line}}\u202f: {{name}}',
    column: {
      name: 'Nom',
      email: 'E-mail',
      timezone: 'Fuseau horaire',
    },
    fault: {
      zone: 'Ce n’est pas un fuseau horaire, comme Europe/Paris.',
      twice: 'Elle est deux fois dans la liste.',
      there: 'Vous avez déjà une installation de ce nom.',
    },
    faults_one: '{{count}} champ ne va pas encore. Rien n’est créé avant.',
    faults_other: '{{count}} champs ne vont pas encore. Rien n’est créé avant.',
    tooMany: 'Au plus {{count}} installations à la fois.',
    state: {
      ready: 'Prêt',
      going: 'Création…',
      done: 'Créée, client invité',
    },
    act_one: 'Préparer {{count}} installation',
    act_other: 'Préparer {{count}} installations',
    done_one: '{{count}} installation est préparée et son client invité.',
    done_other: '{{count}} installations sont préparées et leurs clients invités.',
  },
  wall: {
    title: 'Affichage mural\u202f: {{site}}',
    km: 'grâce au soleil aujourd’hui',
    saved: 'économisés aujourd’hui',
    ahead: 'de soleil à venir',
    solar: 'de solaire aujourd’hui',
    fullScreen: 'Plein écran',
    leave: 'Quitter l’affichage mural',
  },
  install: {
    title: 'Sunward en application',
    text: 'Votre soleil d’un geste, et les dernières valeurs même hors ligne.',
    act: 'Installer l’application',
    menu: 'Touchez «\u00a0Partager\u00a0», puis «\u00a0Sur l’écran d’accueil\u00a0».',
    notNow: 'Non, merci',
  },
  sites: sitesTexts,
  welcome: {
    title: 'Vos premiers pas',
    intro: '{{done}} sur {{all}} faits. Le suivant\u202f:',
    dismiss: 'Masquer',
    done: 'Fait',
    open: 'À faire',
    linkAnother: 'Associer un autre service',
    step: {
      link: {
        title: 'Associer un service',
        text: 'Commencez par le compte de votre onduleur ou compteur, pour que Sunward voie votre surplus. Votre borne vient ensuite, même d’une autre société.',
        act: 'Associer un service',
      },
      sensor: {
        title: 'Ajouter un capteur',
        text: 'Il mesure votre solaire ou votre raccordement au réseau. Sunward en déduit votre surplus.',
        linkFirst:
          'Aucun de vos services associés ne mesure votre solaire ou votre raccordement au réseau. Associez celui de votre onduleur ou compteur.',
        act: 'Ajouter un capteur',
      },
      appliance: {
        title: 'Ajouter un appareil',
        text: 'La borne ou la prise qui doit utiliser votre surplus.',
        linkFirst:
          'Aucun de vos services associés n’a de borne ou de prise. Associez celui de votre borne ou prise, même d’une autre société.',
        act: 'Ajouter un appareil',
      },
      mode: {
        title: 'Choisir un mode',
        text: 'En «\u00a0Solaire seul\u00a0», l’appareil suit votre surplus. Le mode se choisit sur sa carte.',
        act: 'Choisir un mode',
      },
      plan: {
        title: 'Choisir un abonnement',
        text: 'L’abonnement gratuit ajuste toutes les 15 minutes et pilote un appareil. Les autres ajustent chaque minute et en couvrent plus.',
        act: 'Voir les abonnements',
        stay: 'Garder l’abonnement gratuit',
      },
    },
  },
  news: {
    title: 'Nouveautés',
    dismiss: 'Masquer «\u00a0{{title}}\u00a0»',
    item: {
      months: {
        title: 'Mois et années',
        text: 'L’historique montre désormais l’énergie par jour et par mois\u202f: part solaire de vos appareils, soutirage et injection.',
      },
      pause: {
        title: 'Tout mettre en pause',
        text: 'Un bouton en haut de l’aperçu laisse tout en l’état jusqu’à l’heure de votre choix.',
      },
      people: {
        title: 'À plusieurs',
        text: 'Invitez votre installateur\u202f: sous «\u00a0Réglages\u00a0», puis «\u00a0Membres\u00a0».',
      },
    },
  },
  invitations: {
    installer: 'Vous êtes invité dans cette installation comme installateur.',
    owner: 'Cette installation vous est proposée comme propriétaire, avec son abonnement et ses paiements.',
    family: 'Vous êtes invité à voir cette installation et à commander ce qui y charge.',
    by: 'Par {{name}}.',
    accept: 'Accepter',
    decline: 'Refuser',
    takeOver: 'Reprendre {{name}}',
    seenKeys: 'Le propriétaire actuel a peut-être vu les clés de ces services associés\u202f:',
  },
};
