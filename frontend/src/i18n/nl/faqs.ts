export const texts = {
  title: 'Vragen en antwoorden',
  description: 'Wat Sunward nodig heeft, hoe het beslist, wat het kost en wat er gebeurt als een cloud uitvalt.',
  intro: 'Korte antwoorden op vragen die we vaak krijgen.',
  items: {
    hardware: {
      question: 'Moet ik iets installeren?',
      answer:
        'Nee. Sunward praat via internet met de clouds van je omvormer, meter en laadpaal. Je koppelt ze met de accounts die je al hebt. Een laadpaal met OCPP heeft de cloud van zijn fabrikant niet nodig.',
    },
    rhythm: {
      question: 'Hoe snel reageert het op een wolk?',
      answer:
        'Zo snel als je abonnement en je apparaten toelaten: elke minuut met een betaald abonnement, elke 15 minuten met het gratis. Sommige fabrikanten meten zelf minder vaak. Op het dashboard zie je hoe oud elke waarde is.',
    },
    why: {
      question: 'Waarom laadt mijn auto nu niet?',
      answer:
        'Op het dashboard staat bij elk apparaat één zin die het uitlegt met getallen, zoals hoeveel overschot er is en hoeveel er nodig is. De historie bewaart die zinnen twee maanden.',
    },
    grid: {
      question: 'Neemt het ook stroom van het net?',
      answer:
        'Alleen als dat loont of als jij het wilt. Trekt er een wolk voorbij, dan laadt een auto nog even door, want stoppen en starten kost ook zon. Hoeveel netstroom dat mag zijn, volgt uit je prijzen; je kunt het per apparaat instellen. Moet de auto op een tijd vol zijn, dan laadt hij zo laat mogelijk van het net.',
    },
    battery: {
      question: 'Ik heb een thuisbatterij. Wie krijgt het overschot eerst?',
      answer:
        'Jij kiest: eerst de thuisbatterij, eerst de auto, of de thuisbatterij helpt de auto boven een drempel. Met een betaald abonnement kan een apparaat ook het laadniveau van de thuisbatterij volgen.',
    },
    hand: {
      question: 'Kan ik nog zelf schakelen?',
      answer:
        'Altijd, in Sunward of in de app van de fabrikant. Sunward merkt een wijziging van buitenaf en laat die een tijdje staan; de zin zegt tot wanneer.',
    },
    outage: {
      question: 'Wat gebeurt er als de cloud van een fabrikant uitvalt?',
      answer:
        'Zonder verse waarden start er niets nieuws. Wat al loopt, mag nog even doorgaan, nooit hoger, en op het dashboard zie je welke dienst zwijgt. Is die terug, dan gaat alles vanzelf verder.',
    },
    data: {
      question: 'Wat weten jullie over mij, en wie kan het lezen?',
      answer:
        'Je e-mailadres, wat je apparaten meten en de sleutels van hun clouds, die versleuteld zijn opgeslagen en nooit meer worden getoond. Alleen leden van je locatie zien de waarden ervan. Losse metingen worden na twee maanden gewist, de rest als je je locatie verwijdert.',
    },
    cost: {
      question: 'Wat kost het, en hoe stop ik?',
      answer:
        'Het gratis abonnement kost niets en vraagt geen kaart. Betaalde abonnementen lopen per maand of per jaar. Je kunt altijd opzeggen: het abonnement stopt dan aan het einde van de betaalde periode en wordt niet verlengd.',
    },
  },
};
