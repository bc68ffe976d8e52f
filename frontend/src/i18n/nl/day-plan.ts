/** The page of the plan for the hours to come. */
export const dayPlanTexts = {
  dayPlan: {
    sumEnergy: '{{sun}} zon en {{grid}} van het net.',
    title: 'Het plan',
    ahead: 'De komende 36 uur',
    learning:
      'Sunward leert hoeveel overschot je huis heeft: {{known}} van {{needed}} dagen tot nu toe. Tot die tijd volgt alles het overschot zoals het komt.',
    byPastDays_one: 'Gepland op de zon van je laatste dag.',
    byPastDays_other: 'Gepland op de zon van je laatste {{count}} dagen.',
    byForecast_one: 'Gepland op de verwachting voor je dak.',
    byForecast_other: 'Gepland op de verwachting voor je dak.',
    byFixed: 'Een kWh van het net kost altijd {{price}}.',
    byTariff: 'De prijzen verschillen per uur.',
    guessed: 'Sommige prijzen zijn nog niet bekend en komen van vorige week.',
    bySettings:
      'Wat gebruikelijk is, is nog niet bekend: een kWh telt zoals ingesteld voor de locatie, {{price}} op elk uur.',
    toEnergy: 'Naar prijzen en verwachting',
    nothingPlanned:
      'Er is niets gepland. Een plan begint als een apparaat met “Alleen zon” of “Vol om” is aangesloten.',
    followsSun: 'Hoeft niet op een vaste tijd klaar te zijn en volgt de zon.',
    readyBy: 'Moet klaar zijn om {{time}}.',
    short: 'Niet op tijd mogelijk: om {{time}} ontbreekt nog {{energy}}.',
    noSun: 'Er wordt geen overschot verwacht dat genoeg is om te starten.',
    nothingNeeded: 'Heeft tot dan niets meer nodig.',
    why: {
      sun: 'Zon',
      mixed: 'Zon, aangevuld van het net voor {{price}}',
      grid: 'Net voor {{price}}, bij het goedkoopste vóór het doel',
    },
    sumSun: '{{sun}}, alles van de zon. Teruggeleverd had dat {{cost}} opgebracht.',
    sum: '{{sun}} zon en {{grid}} van het net. Samen {{cost}}, met wat de zon bij teruglevering had opgebracht.',
    battery: {
      drainEnergy: 'Ongeveer {{energy}} ervan gaat naar wat van het net laadt, en ontbreekt later.',
      title: 'Thuisbatterij',
      off: 'Het plan stuurt de batterij niet. Dat kun je toestaan op de pagina van de sensor.',
      unable: 'De batterij neemt via deze dienst geen opdrachten aan.',
      drain: 'Zo’n {{energy}} ervan gaat naar wat van het net laadt. Dat bespaart daar {{cost}} en ontbreekt later.',
      nothing: 'Niets gepland: de batterij werkt zoals altijd.',
      toSensor: 'Instellingen van de batterij',
      why: {
        'hold-car': 'Vastgehouden terwijl een auto voor {{price}} laadt; later bespaart dat {{later}}',
        'hold-dear': 'Vastgehouden bij {{price}}, voor uren van {{later}}',
        charge: 'Geladen voor {{price}}, voor uren van {{later}}',
      },
      reason: {
        normal: 'De batterij werkt zoals altijd.',
        'hold-car':
          'Vastgehouden tot {{until}}: het net kost {{price}} en de auto zou de batterij legen. Later bespaart dat {{later}}.',
        'hold-dear': 'Vastgehouden tot {{until}}: het net kost {{price}}, later bespaart dat {{later}}.',
        charge: 'Laadt tot {{until}} van het net, voor {{price}}: later bespaart dat {{later}}.',
        paused: 'De locatie is gepauzeerd, dus de batterij werkt zoals altijd.',
        'not-in-plan': 'Sturing zit niet in je abonnement, dus de batterij werkt zoals altijd.',
        'no-plan': 'Er is nog geen plan voor de batterij: prijzen of de zon van eerdere dagen ontbreken.',
        'capacity-unknown':
          'Hoeveel erin gaat, is nog niet bekend. Vul de capaciteit in onder “Energie”, of wacht tot die is geleerd.',
        unknown: 'De batterij liet de laatste tijd niets horen en krijgt daarom geen opdrachten.',
        unable: 'Vasthouden kan nu niet: de batterij biedt dat niet en werkt zoals altijd.',
        changed: 'Iemand anders heeft de reserve gewijzigd. Sunward blijft eraf tot {{until}}.',
        refused: 'De laatste opdracht is geweigerd. De volgende poging is om {{until}}.',
        'not-obeying':
          'De batterij volgt niet: {{count}} opdrachten tot nu toe. Sunward probeert het steeds minder vaak.',
      },
    },
    prices: 'Prijzen per kWh',
    about: 'ongeveer {{price}}',
    expected: 'Zon verwacht: {{energy}}',
    counted: 'Gerekend op: {{energy}}',
    sunChart: '{{expected}} zon verwacht, gerekend op {{counted}}',
    priceChart: 'Prijzen tussen {{low}} en {{high}}',
  },
};
