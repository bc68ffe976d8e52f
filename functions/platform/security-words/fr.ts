import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'Date',
  device: 'Appareil',
  deviceUnknown: 'non reconnu',
  country: 'Pays',
  countryUnknown: 'inconnu',
  newPassword: 'Définir un nouveau mot de passe',
  you: 'Si c’était vous, vous n’avez rien à faire.',
  notYou:
    'Si ce n’était pas vous, quelqu’un d’autre peut se connecter avec votre compte. Définissez tout de suite un nouveau mot de passe : tous les appareils seront déconnectés.',
  thenReply: 'Répondez ensuite à cet e-mail.',
  plain: {
    newDevice: {
      subject: 'Nouvelle connexion à votre compte Sunward',
      what: 'Quelqu’un s’est connecté à votre compte depuis un appareil ou un pays que vous n’avez pas utilisé ces derniers mois.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe Sunward a été modifié',
      what: 'Un nouveau mot de passe a été défini pour votre compte. L’ancien ne fonctionne plus, et tous les autres appareils ont été déconnectés.',
    },
    secondFactorOn: {
      subject: 'Votre compte Sunward demande désormais un code',
      what: 'Une application d’authentification a été configurée pour votre compte. Désormais, la connexion demande un code de cette application en plus du mot de passe.',
    },
    secondFactorOff: {
      subject: 'Votre compte Sunward ne demande plus de code',
      what: 'L’application d’authentification a été retirée de votre compte. Désormais, le mot de passe suffit pour se connecter. Les codes de secours ne fonctionnent plus.',
    },
    recoveryCodesReplaced: {
      subject: 'Nouveaux codes de secours pour votre compte Sunward',
      what: 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours de votre compte Sunward a été utilisé',
      what: 'Quelqu’un a saisi votre mot de passe et l’un de vos codes de secours à la place d’un code de l’application d’authentification. Ce code de secours ne peut plus servir.',
    },
    tokenCreated: {
      subject: 'Un nouveau jeton donne accès à vos installations Sunward',
      what: 'Un jeton a été créé dans votre compte. Le programme qui le détient peut voir vos installations et, si vous l’avez autorisé, les commander et les modifier, jusqu’à ce que vous le révoquiez dans votre profil.',
    },
    payoutDetailsChanged: {
      subject: 'Vos coordonnées de versement Sunward ont été modifiées',
      what: 'Vos coordonnées de versement ont été modifiées ou supprimées. Le prochain versement pour vos parrainages ira vers la nouvelle destination ; sans coordonnées, il attend.',
    },
  },
  emailChanged: {
    subject: 'Votre compte Sunward a une nouvelle adresse e-mail',
    what: 'L’adresse e-mail de votre compte a été modifiée. Désormais, vous vous connectez avec la nouvelle adresse et y recevez nos e-mails, et non plus avec celle-ci.',
    notYou:
      'Si ce n’était pas vous, rétablissez cette adresse avec le lien ci-dessous, valable une seule fois, pendant 7 jours : tous les appareils seront déconnectés, et vous définirez ensuite un nouveau mot de passe.',
    orReply: 'Si cela ne fonctionne pas, répondez à cet e-mail.',
    undo: 'Rétablir cette adresse',
  },
  emailRestored: {
    subject: 'Votre compte Sunward a retrouvé son ancienne adresse e-mail',
    what: 'Le changement de votre adresse e-mail a été annulé avec le lien de notre e-mail. Tous les appareils ont été déconnectés, et l’ancien mot de passe ne fonctionne plus.',
    next: 'Définissez maintenant un nouveau mot de passe pour vous reconnecter.',
  },
  handedOver: {
    subject: 'Vous avez cédé une installation sur Sunward',
    what: (site, newOwner) =>
      `${site} appartient maintenant ${newOwner === null ? 'au membre à qui vous l’avez proposée' : `à ${newOwner}`}. Le nouveau propriétaire décide de l’abonnement, des membres et des appareils.`,
  },
  causes: {
    owner: 'Elle a été supprimée depuis votre compte.',
    operator: 'Elle a été supprimée par notre assistance.',
    cancelled: 'Vous l’aviez résiliée, et la période payée est terminée.',
    unpaid: 'Elle a été créée il y a un jour et n’a pas été payée.',
  },
  siteDeleted: {
    subject: 'Votre installation Sunward a été supprimée',
    what: (site) => `${site} a été supprimée avec toutes ses données : appareils, accès, programmes et historique.`,
    questions: 'Si vous avez des questions, répondez à cet e-mail.',
  },
  userDeleted: {
    subject: 'Votre compte Sunward a été supprimé',
    what: 'Votre compte a été supprimé, avec les installations qui vous appartiennent. C’est définitif.',
    notYou:
      'Si ce n’était pas vous, quelqu’un d’autre connaissait votre mot de passe. Changez-le partout où vous l’utilisez encore.',
    andReply: 'Et répondez à cet e-mail.',
  },
};
