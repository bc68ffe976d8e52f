/** The page of the plan for the hours to come. */
export const dayPlanTexts = {
  dayPlan: {
    sumEnergy: '{{sun}} de soleil et {{grid}} du réseau.',
    title: 'Le plan',
    ahead: 'Les 36 prochaines heures',
    learning:
      'Sunward apprend combien de surplus a votre maison\u202f: {{known}} jours sur {{needed}} jusqu’ici. D’ici là, tout suit le surplus comme il vient.',
    byPastDays_one: 'Prévu d’après le soleil de votre dernier jour.',
    byPastDays_many: 'Prévu d’après le soleil de vos {{count}} derniers jours.',
    byPastDays_other: 'Prévu d’après le soleil de vos {{count}} derniers jours.',
    byForecast_one: 'Prévu d’après les prévisions pour votre toit.',
    byForecast_many: 'Prévu d’après les prévisions pour votre toit.',
    byForecast_other: 'Prévu d’après les prévisions pour votre toit.',
    byFixed: 'Un kWh du réseau coûte {{price}} à toute heure.',
    byTariff: 'Les prix changent selon l’heure.',
    guessed: 'Certains prix ne sont pas encore publiés\u202f: ce sont ceux de la semaine dernière.',
    bySettings:
      'Rien d’habituel n’est encore connu\u202f: un kWh compte comme réglé pour l’installation, {{price}} à toute heure.',
    toEnergy: 'Vers les prix et la prévision',
    nothingPlanned:
      'Rien de prévu. Un plan commence quand un appareil en «\u00a0Solaire seul\u00a0» ou «\u00a0Plein à\u00a0» est branché.',
    followsSun: 'N’a pas d’heure à tenir et suit le soleil.',
    readyBy: 'À finir pour {{time}}.',
    short: 'Impossible à temps\u202f: il manquera {{energy}} à {{time}}.',
    noSun: 'Aucun surplus suffisant pour démarrer n’est attendu.',
    nothingNeeded: 'N’a plus besoin de rien d’ici là.',
    why: {
      sun: 'Soleil',
      mixed: 'Soleil, complété par le réseau à {{price}}',
      grid: 'Réseau à {{price}}, parmi les prix les plus bas avant l’échéance',
    },
    sumSun: '{{sun}}, tout du soleil. Injecté, cela aurait rapporté {{cost}}.',
    sum: '{{sun}} de soleil et {{grid}} du réseau. {{cost}} en tout, y compris ce que l’injection aurait rapporté.',
    battery: {
      drainEnergy: 'Environ {{energy}} passeront dans ce qui charge sur le réseau, et manqueront plus tard.',
      title: 'Batterie',
      off: 'Le plan ne la pilote pas. Vous pouvez l’autoriser sur la page du capteur.',
      unable: 'Elle n’accepte pas de commandes par ce service.',
      drain:
        'Environ {{energy}} en passeront dans ce qui charge sur le réseau. Cela y économise {{cost}}, et manquera plus tard.',
      nothing: 'Rien de prévu\u202f: elle fonctionne comme toujours.',
      toSensor: 'Réglages de la batterie',
      why: {
        'hold-car': 'Retenue pendant qu’une voiture charge à {{price}}\u202f; plus tard, elle économise {{later}}',
        'hold-dear': 'Retenue à {{price}}, pour des heures à {{later}}',
        charge: 'Chargée à {{price}}, pour des heures à {{later}}',
      },
      reason: {
        normal: 'Elle fonctionne comme toujours.',
        'hold-car':
          'Retenue jusqu’à {{until}}\u202f: le réseau coûte {{price}}, et la voiture la viderait. Plus tard, elle économise {{later}}.',
        'hold-dear':
          'Retenue jusqu’à {{until}}\u202f: le réseau coûte {{price}}, et plus tard elle économise {{later}}.',
        charge: 'Charge sur le réseau jusqu’à {{until}}, à {{price}}\u202f: plus tard, elle économise {{later}}.',
        paused: 'L’installation est en pause\u202f: elle fonctionne donc comme toujours.',
        'not-in-plan': 'Votre abonnement ne comprend pas de commandes pour elle\u202f: elle fonctionne comme toujours.',
        'no-plan': 'Pas encore de plan pour elle\u202f: les prix ou le soleil des jours passés ne sont pas connus.',
        'capacity-unknown':
          'Sa capacité n’est pas encore connue. Saisissez-la sous «\u00a0Énergie\u00a0», ou attendez qu’elle soit apprise.',
        unknown: 'Aucune nouvelle d’elle récemment\u202f: elle ne reçoit donc aucune commande.',
        unable: 'Impossible de la retenir en ce moment\u202f: elle ne le propose pas. Elle fonctionne comme toujours.',
        changed: 'Quelqu’un d’autre a changé sa réserve. Sunward n’y touche pas jusqu’à {{until}}.',
        refused: 'Elle a refusé la dernière commande. Prochain essai à {{until}}.',
        'not-obeying':
          'Elle ne suit pas\u202f: {{count}} commandes jusqu’ici. Sunward essaie de plus en plus rarement.',
      },
    },
    prices: 'Prix par kWh',
    about: 'environ {{price}}',
    expected: 'Soleil attendu\u202f: {{energy}}',
    counted: 'Pris en compte\u202f: {{energy}}',
    sunChart: '{{expected}} de soleil attendus, dont {{counted}} pris en compte',
    priceChart: 'Prix entre {{low}} et {{high}}',
  },
};
