import { sitesTexts } from './sites.ts';

export const texts = {
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
