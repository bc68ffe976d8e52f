import type { LegalTexts } from '../en/legal.ts';

export const texts: LegalTexts = {
  unnamed:
    'L’exploitant de cette instance de Sunward n’a pas encore indiqué de nom ni d’adresse. Ne vous y fiez pas avant qu’il l’ait fait.',
  nobody: 'Pas encore indiqué.',
  email: 'E-mail\u202f: {{email}}',
  phone: 'Téléphone\u202f: {{phone}}',
  representedBy: 'Représenté par\u202f: {{representedBy}}',
  register: 'Registre\u202f: {{register}}',
  vatId: 'Numéro de TVA\u202f: {{vatId}}',
  days: '{{days}} jours',
  unstated: 'non indiqué pour cette instance',
  imprint: `# Fournisseur

{{provider}}

# Contact

{{contact}}

# Registre et TVA

{{register}}

# Responsable du contenu

{{provider}}`,
  privacyPolicy: `# Qui est responsable

{{provider}}

{{contact}}

# Ce qui est conservé, et pourquoi

Votre compte\u202f: adresse e-mail, langue, et un mot de passe que personne ne peut lire. Ils vous permettent de vous connecter, et à nous de vous écrire.

Votre maison\u202f: son nom et son fuseau horaire, son lieu si vous l’indiquez, vos réglages, et qui d’autre peut s’en servir. C’est ce qu’il faut à Sunward pour la piloter.

Services associés\u202f: les clés des clouds de vos appareils. Elles sont chiffrées pour votre seule maison et ne sont jamais réaffichées.

Mesures\u202f: ce qu’indiquent votre solaire, le réseau, la batterie, les bornes et les voitures, et chaque décision de Sunward avec sa raison. La charge les suit, et l’historique les montre.

Paiements\u202f: votre abonnement et la référence de vos paiements. La carte et l’adresse de facturation se trouvent uniquement chez le prestataire de paiement Stripe.

Sécurité\u202f: connexions et modifications, avec le pays et le type d’appareil, mais sans votre adresse IP. Elles montrent si quelqu’un d’autre a utilisé votre compte.

Utilisation\u202f: combien de fois l’application est ouverte, un objectif choisi et une image partagée, et combien de temps passe jusqu’au premier kilowattheure ou jusqu’à ce qu’un service refusé fonctionne à nouveau. Nous le comptons pour tous ensemble, sans noter qui c’était.

# Base juridique

Pour fournir ce à quoi vous vous êtes inscrit (RGPD, article 6, paragraphe 1, point b)\u202f; pour en assurer la sécurité, ce à quoi nous avons un intérêt légitime (point f)\u202f; et là où la loi l’exige, par exemple pour les factures (point c).

# Où cela est conservé

Chez Amazon Web Services, dans la région {{region}}. Son réseau Amazon CloudFront fournit les pages depuis un lieu proche de vous. Amazon SES envoie nos e-mails, Stripe encaisse les paiements.

Quand vous associez un service, Sunward lit dans le cloud de son fabricant et y envoie des commandes. Ce fabricant a sa propre politique de confidentialité. Nous ne vendons aucune donnée et n’affichons pas de publicité.

# Combien de temps cela est conservé

Mesures\u202f: 60 jours. Décisions avec leurs raisons\u202f: 90 jours, et les valeurs dont elles ont été tirées 28 jours. Totaux par jour\u202f: jusqu’à ce que vous supprimiez l’installation.

Connexions et modifications\u202f: 400 jours. Invitations\u202f: 14 jours. Journaux de nos serveurs, avec votre adresse IP\u202f: {{logs}}. Sauvegardes\u202f: {{backups}}.

Tout le reste est conservé jusqu’à ce que vous supprimiez votre installation ou votre compte. Il disparaît alors en quelques minutes, sauf des sauvegardes. Les factures restent aussi longtemps que la loi l’exige. Une note sans votre nom, indiquant que des jours gratuits ont été utilisés, reste 400 jours.

# Dans votre navigateur

Sunward garde dans votre navigateur votre connexion, votre langue et les dernières valeurs, et un lien de parrainage pendant 30 jours. Il n’y a ni cookies de tiers ni traçage.

# Vos droits

Vous pouvez consulter, rectifier, emporter, limiter et supprimer ce qui est conservé à votre sujet, et vous opposer à son utilisation. Votre profil contient le tout en un seul fichier et permet de supprimer votre compte\u202f; pour toute autre demande, écrivez-nous.

Vous pouvez aussi introduire une réclamation auprès d’une autorité de protection des données.`,
  termsAndConditions: `# Qui fournit Sunward

{{provider}}

{{contact}}

# Ce que fait Sunward

Sunward lit ce qu’indiquent vos appareils par les clouds de leurs fabricants et commande vos bornes et prises pour qu’elles utilisent votre propre solaire. À quelle fréquence, et pour combien d’appareils, dépend de votre abonnement.

Il dépend de ces clouds, de votre connexion internet et de vos appareils. Ils peuvent tomber en panne ou changer sans préavis\u202f: nous ne pouvons donc pas promettre que quelque chose soit chargé à une heure donnée. N’utilisez Sunward pour rien dont dépendent la sécurité ou la santé.

# Ce dont vous vous chargez

N’associez que des appareils qui vous appartiennent ou dont le propriétaire est d’accord, et respectez les conditions de leurs fabricants. Gardez votre mot de passe pour vous. Votre installation électrique doit être sûre sans Sunward\u202f: ses protections, et les limites réglées par un électricien, doivent la protéger.

# Abonnements et paiement

L’abonnement gratuit ne coûte rien et ne demande pas de carte. Les abonnements payants se paient d’avance au mois, à l’année ou pour dix ans, au prix affiché avant le paiement, et se renouvellent jusqu’à leur résiliation. Dix ans se paient en une fois et ne se renouvellent pas.

Vous pouvez résilier à tout moment sous «\u00a0Réglages\u00a0», «\u00a0Abonnement\u00a0». L’installation continue alors jusqu’à la fin de la période payée. Si un paiement échoue, nous vous en informons et suspendons ce que comprend l’abonnement jusqu’à ce qu’il soit effectué.

# Rétractation

En tant que consommateur, vous pouvez vous rétracter dans un délai de 14 jours sans donner de motif\u202f: écrivez-nous. Vous êtes remboursé, déduction faite de ce que vous avez utilisé jusque-là si vous nous avez demandé de commencer aussitôt.

# Responsabilité

Nous répondons sans limite du dol et de la faute lourde, des atteintes à la vie, au corps et à la santé, et partout où la loi n’admet pas d’exception. En cas de faute légère, nous ne répondons que de la violation d’une obligation essentielle du contrat, et seulement des dommages prévisibles.

# Fin et modifications

Vous pouvez supprimer votre installation et votre compte à tout moment. Nous pouvons mettre fin à un abonnement gratuit par e-mail avec un préavis de quatre semaines. Nous annonçons les modifications de ces conditions par e-mail six semaines à l’avance\u202f; vous pouvez résilier jusqu’à leur entrée en vigueur.`,
};
