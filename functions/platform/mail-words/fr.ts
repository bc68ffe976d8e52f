import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `à voir ${site} sur Sunward et à commander ce qui s’y charge`,
  installer: (site) => `à vous occuper de ${site} sur Sunward en tant qu’installateur`,
  owner: (site) => `à reprendre ${site} sur Sunward en tant que propriétaire : tout est préparé pour vous`,
};

const needs: NeedWords = {
  refused: (named) => `Connexion refusée\u00a0: ${named}`,
  silent: (named) => `Pas de réponse de ${named}`,
  noData: 'Pas de mesures',
  noDataYet: 'Pas encore de mesures',
  unfinished: 'Pas encore configurée',
  since: (what, since) => `${what}, depuis le ${since}`,
  more: (n) => `et ${n} autres`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Invitation à une installation Sunward',
    paragraphs: [
      `${invitedBy ?? 'Le propriétaire'} vous invite ${join[role](site)}.`,
      `Connectez-vous ou créez un compte avec cette adresse e-mail : l’invitation vous y attend pendant ${INVITATION_DAYS} jours.`,
      'Si cela ne vous dit rien, vous n’avez rien à faire.',
    ],
    action: { label: 'Ouvrir l’invitation', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} n’accepte plus la connexion`,
    paragraphs: [
      `${service} n’accepte plus la connexion à laquelle ${site} est associée. Tant que vous n’avez pas renouvelé l’association, rien n’y est lu ni commandé.`,
      'Cela arrive après un changement de mot de passe, ou quand l’accès a été révoqué dans le compte là-bas.',
    ],
    action: { label: 'Associer à nouveau', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Un paiement pour votre installation a échoué',
    paragraphs: [
      `Votre banque a refusé un paiement pour ${site}. Une nouvelle tentative aura lieu dans les prochains jours.`,
      'En cas d’échec définitif, l’installation continue avec l’abonnement gratuit. Rien n’est perdu.',
    ],
    action: { label: 'Vérifier le moyen de paiement', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'Les jours gratuits de votre installation sont terminés',
    paragraphs: [
      `Le moyen de paiement de ${site} avait déjà servi aux jours gratuits d’un autre utilisateur. Ils sont offerts une fois par moyen de paiement : l’abonnement est donc facturé à partir d’aujourd’hui.`,
      'Vous pouvez changer ou résilier l’abonnement à tout moment.',
    ],
    action: { label: 'Voir l’abonnement', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Votre installation sera supprimée le ${date}`,
    paragraphs: [
      `Vous avez résilié ${site}. Le ${date}, elle sera supprimée avec toutes ses données : appareils, accès, programmes et historique.`,
      'D’ici là, vous pouvez annuler la résiliation et télécharger vos données dans votre profil.',
    ],
    action: { label: 'Ouvrir l’installation', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Votre code pour Sunward',
    paragraphs: [
      { code: ['Votre code', code] },
      'Saisissez-le sur la page où vous créez votre compte. Il est valable 24 heures.',
      'Si vous ne créez pas de compte, vous n’avez rien à faire.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Vous avez déjà un compte Sunward',
    paragraphs: [
      'Quelqu’un a voulu s’inscrire sur Sunward avec cette adresse, qui a déjà un compte.',
      'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, vous pouvez en définir un nouveau sur cette page.',
      'Si ce n’était pas vous, vous n’avez rien à faire : rien n’a changé.',
    ],
    action: { label: 'Se connecter', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Un nouveau mot de passe pour Sunward',
    paragraphs: [
      { code: ['Votre code', code] },
      'Il vous permet de définir un nouveau mot de passe. Il est valable 10 minutes.',
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste inchangé. Ne transmettez jamais ce code.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Votre nouvelle adresse e-mail chez Sunward',
    paragraphs: [
      { code: ['Votre code', code] },
      'Il confirme que cette adresse est la vôtre. Il est valable 10 minutes. D’ici là, votre ancienne adresse reste utilisée.',
      'Si vous n’avez rien demandé, vous n’avez rien à faire.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Vous avez déjà un compte Sunward',
    paragraphs: [
      'Quelqu’un a voulu utiliser cette adresse pour un autre compte Sunward. Elle a déjà un compte : rien n’a donc changé.',
      'Si c’était vous : chaque adresse ne peut avoir qu’un compte. Connectez-vous avec cette adresse, ou choisissez-en une autre.',
      'Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'toutes vos installations', (n) => `et ${n} autres`);
    return {
      subject: `Un de vos jetons expire le ${date}`,
      paragraphs: [
        `Le jeton pour ${name} expire le ${date}. À partir de là, le programme qui l’utilise est refusé.`,
        {
          lines: [
            ['Jeton', hint],
            ['Ouvre', opens],
            ['Dernière utilisation', lastUsed ?? 'pas encore utilisé'],
          ],
        },
        'Pour continuer, créez un nouveau jeton dans votre profil et donnez-le au programme. Si vous n’en avez plus besoin, vous n’avez rien à faire.',
      ],
      action: { label: 'Voir vos jetons', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Installations à voir\u00a0: ${all}`,
      paragraphs: [
        'Parmi les installations que vous suivez, voici celles qui ont besoin de vous, la plus urgente d’abord\u00a0:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`Et ${more} autres dans votre liste d’installations.`] : []),
        'Cet e-mail arrive à 7\u00a0h, et seulement si une installation a besoin de vous. Vous pouvez le désactiver dans la liste des installations, ou en exclure une installation dans sa note.',
      ],
      action: { label: 'Voir vos installations', url },
      footer: { label: 'Ne plus recevoir d’e-mails de ce type', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Installation', site]] }],
    action: { label: 'Ouvrir Sunward', url },
    footer: { label: 'Ne plus recevoir d’e-mails de ce type', url: muteUrl },
  }),
};
