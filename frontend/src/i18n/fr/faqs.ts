export const texts = {
  title: 'Questions et réponses',
  description:
    'Ce qu’il faut à Sunward, comment il décide, ce qu’il coûte et ce qui se passe quand un cloud tombe en panne.',
  intro: 'Des réponses courtes aux questions fréquentes.',
  items: {
    hardware: {
      question: 'Dois-je installer quelque chose\u202f?',
      answer:
        'Non. Sunward parle par internet aux clouds de votre onduleur, de votre compteur et de votre borne. Vous les associez avec les comptes que vous avez déjà. Une borne qui parle OCPP se connecte sans le cloud de son fabricant.',
    },
    rhythm: {
      question: 'À quelle vitesse réagit-il à un nuage\u202f?',
      answer:
        'Aussi vite que le permettent votre abonnement et vos appareils\u202f: chaque minute avec un abonnement payant, toutes les 15 minutes avec le gratuit. Certains fabricants mesurent eux-mêmes moins souvent\u202f; l’aperçu montre l’âge de chaque valeur.',
    },
    why: {
      question: 'Pourquoi ma voiture ne charge-t-elle pas en ce moment\u202f?',
      answer:
        'Dans l’aperçu, chaque appareil a une phrase qui l’explique, chiffres à l’appui\u202f: par exemple combien de surplus il y a et combien il en faut. L’historique garde ces phrases deux mois.',
    },
    grid: {
      question: 'Prendra-t-il du courant au réseau\u202f?',
      answer:
        'Seulement si cela vaut la peine ou si vous le voulez. Quand des nuages passent, une voiture en charge continue un moment, car s’arrêter et redémarrer coûte aussi du solaire. La part de réseau permise découle de vos prix\u202f; vous pouvez la régler pour chaque appareil. Si la voiture doit être pleine à une heure donnée, elle charge sur le réseau le plus tard possible.',
    },
    battery: {
      question: 'J’ai une batterie à la maison. Qui reçoit le surplus en premier\u202f?',
      answer:
        'C’est vous qui décidez\u202f: batterie d’abord, voiture d’abord, ou la batterie aide la voiture au-dessus d’un seuil. Avec un abonnement payant, un appareil peut aussi suivre la charge de la batterie.',
    },
    hand: {
      question: 'Puis-je encore commander à la main\u202f?',
      answer:
        'Toujours, dans Sunward ou dans l’application du fabricant. Sunward remarque un changement venu d’ailleurs et n’y touche pas pendant un moment\u202f; la phrase dit jusqu’à quand.',
    },
    outage: {
      question: 'Que se passe-t-il quand le cloud d’un fabricant tombe en panne\u202f?',
      answer:
        'Sans valeurs récentes, rien de nouveau ne démarre\u202f; ce qui est en marche peut continuer un moment, sans jamais augmenter, et l’aperçu montre quel service est muet. À son retour, tout reprend de soi-même.',
    },
    data: {
      question: 'Que savez-vous de moi, et qui peut le lire\u202f?',
      answer:
        'Votre adresse e-mail, ce que mesurent vos appareils, et les clés de leurs clouds, conservées chiffrées et jamais réaffichées. Seuls les membres de votre installation voient ses valeurs. Les mesures détaillées sont supprimées après deux mois, le reste quand vous supprimez votre installation.',
    },
    cost: {
      question: 'Combien cela coûte-t-il, et comment en sortir\u202f?',
      answer:
        'L’abonnement gratuit ne coûte rien et ne demande pas de carte. Les abonnements payants sont mensuels ou annuels. Vous pouvez résilier à tout moment\u202f: l’abonnement prend fin avec la période payée, et rien n’est reconduit.',
    },
  },
};
