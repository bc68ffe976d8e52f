import type { LegalTexts } from '../en/legal.ts';

export const texts: LegalTexts = {
  /** Of what the operator may leave out. */
  unnamed:
    'Wie deze installatie van Sunward beheert, heeft nog geen naam en adres opgegeven. Vertrouw er tot die tijd niet op.',
  nobody: 'Nog niet opgegeven.',
  email: 'E-mail: {{email}}',
  phone: 'Telefoon: {{phone}}',
  representedBy: 'Vertegenwoordigd door: {{representedBy}}',
  register: 'Register: {{register}}',
  vatId: 'Btw-nummer: {{vatId}}',
  days: '{{days}} dagen',
  unstated: 'voor deze installatie niet opgegeven',
  imprint: `# Aanbieder

{{provider}}

# Contact

{{contact}}

# Register en belasting

{{register}}

# Verantwoordelijk voor de inhoud

{{provider}}`,
  privacyPolicy: `# Wie verantwoordelijk is

{{provider}}

{{contact}}

# Wat we opslaan, en waarvoor

Je account: e-mailadres, taal en een wachtwoord dat niemand kan lezen. Daarmee kun jij inloggen en kunnen wij je schrijven.

Je huis: naam en tijdzone, de plaats als je die invult, je instellingen, en wie het nog meer mag gebruiken. Dat heeft Sunward nodig om het te sturen.

Gekoppelde diensten: de sleutels van de clouds van je apparaten. Ze zijn alleen voor jouw huis versleuteld en worden nooit meer getoond.

Metingen: wat je zonnepanelen, net, thuisbatterij, laadpalen en auto’s melden, en elke beslissing van Sunward met de reden. Daarnaar richt zich het laden, en dat toont de historie.

Betalingen: je abonnement en het kenmerk van je betalingen. Kaart en factuuradres staan alleen bij betaaldienst Stripe.

Beveiliging: logins en wijzigingen, met het land en het soort apparaat, maar zonder je IP-adres. Daaraan zie je of iemand anders je account heeft gebruikt.

Gebruik: hoe vaak de app wordt geopend, een doel wordt gekozen en een afbeelding wordt gedeeld, en hoelang het duurt tot het eerste kilowattuur of tot een geweigerde dienst weer werkt. We tellen dit voor iedereen samen, zonder vast te leggen wie het was.

# Rechtsgrondslag

Om te leveren waarvoor je je hebt aangemeld (AVG, artikel 6, lid 1, onder b); om het te beveiligen, waarbij we een gerechtvaardigd belang hebben (onder f); en waar de wet het vereist, zoals bij facturen (onder c).

# Waar we het opslaan

Bij Amazon Web Services, in de regio {{region}}. Het netwerk Amazon CloudFront daarvan levert de pagina’s vanaf een plek bij jou in de buurt. Amazon SES verstuurt onze e-mails, Stripe verwerkt betalingen.

Als je een dienst koppelt, leest Sunward uit de cloud van de fabrikant en stuurt er opdrachten heen. Die fabrikant heeft een eigen privacyverklaring. We verkopen geen gegevens en tonen geen reclame.

# Hoe lang we het bewaren

Metingen: 60 dagen. Beslissingen met hun reden: 90 dagen, en de gegevens waarop ze berusten 28 dagen. Dagtotalen: tot je de locatie verwijdert.

Logins en wijzigingen: 400 dagen. Uitnodigingen: 14 dagen. Logbestanden van onze servers, met je IP-adres: {{logs}}. Back-ups: {{backups}}.

Al het andere blijft tot je je locatie of je account verwijdert. Dan is het binnen enkele minuten weg, behalve uit back-ups. Facturen blijven zolang de wet dat vereist. Ook blijft, zonder je naam, een aantekening dat gratis dagen zijn gebruikt: 400 dagen.

# In je browser

Sunward bewaart in je browser je login, je taal en de laatste waarden, en 30 dagen lang een aanbevelingslink. Er zijn geen cookies van derden en er is geen tracking.

# Je rechten

Je mag inzien, verbeteren, meenemen, beperken en wissen wat er over je is opgeslagen, en bezwaar maken tegen het gebruik ervan. In je profiel krijg je alles als één bestand en verwijder je je account; schrijf ons voor al het andere.

Je kunt ook een klacht indienen bij een toezichthouder voor gegevensbescherming.`,
  termsAndConditions: `# Wie Sunward aanbiedt

{{provider}}

{{contact}}

# Wat Sunward doet

Sunward leest via de clouds van de fabrikanten wat je apparaten melden en schakelt je laadpalen en stekkers zo dat ze je eigen zonnestroom gebruiken. Hoe vaak, en voor hoeveel apparaten, hangt af van je abonnement.

Het is afhankelijk van die clouds, van je internetverbinding en van je apparaten. Die kunnen uitvallen of zonder aankondiging veranderen, dus we kunnen niet beloven dat iets op een bepaalde tijd geladen is. Gebruik Sunward niet voor zaken waarvan veiligheid of gezondheid afhangt.

# Waar jij voor zorgt

Koppel alleen apparaten die van jou zijn of waarvan de eigenaar akkoord is, en houd je aan de voorwaarden van hun fabrikanten. Houd je wachtwoord voor jezelf. Je installatie moet ook zonder Sunward veilig zijn: zekeringen, en grenzen die een elektricien heeft ingesteld, moeten die beschermen.

# Abonnementen en betaling

Het gratis abonnement kost niets en vraagt geen kaart. Betaalde abonnementen betaal je vooraf per maand, per jaar of voor tien jaar, tegen de prijs die je ziet voordat je betaalt; ze worden verlengd tot je opzegt. Tien jaar betaal je één keer; dat wordt niet verlengd.

Je kunt op elk moment opzeggen onder “Instellingen”, “Abonnement”. De locatie blijft dan werken tot het einde van de betaalde periode. Mislukt een betaling, dan laten we het je weten en pauzeren we wat het abonnement omvat tot er betaald is.

# Herroeping

Als consument kun je binnen 14 dagen herroepen zonder een reden te geven: schrijf ons. Je krijgt je geld terug, verminderd met wat je tot dan hebt gebruikt als je ons hebt gevraagd direct te beginnen.

# Aansprakelijkheid

We zijn onbeperkt aansprakelijk voor opzet en grove nalatigheid, voor schade aan leven, lichaam en gezondheid, en waar de wet geen beperking toestaat. Bij lichte nalatigheid zijn we alleen aansprakelijk als een wezenlijke verplichting uit het contract is geschonden, en dan alleen voor schade die te voorzien was.

# Einde en wijzigingen

Je kunt je locatie en je account op elk moment verwijderen. Een gratis abonnement kunnen we per e-mail beëindigen met een termijn van vier weken. Wijzigingen van deze voorwaarden kondigen we zes weken van tevoren per e-mail aan; tot ze gelden, kun je opzeggen.`,
};
