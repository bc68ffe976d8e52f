import { guideTexts } from './guides.ts';

/** What it takes to link each service, and what to know about it, in French: by the English text of its manifest. */
export const texts: Readonly<Record<string, string>> = {
  'User settings': 'Paramètres utilisateur',
  'Create key': 'Créer une clé',
  'Reset card': 'Carte de réinitialisation',
  Charger: 'Borne',
  'go-e app': 'Application go-e',
  'Advanced settings': 'Paramètres avancés',
  Settings: 'Paramètres',
  'API access': 'Accès API',
  'Shelly app': 'Application Shelly',
  'Wi-Fi or LAN dongle': 'Clé Wi-Fi ou LAN',
  'Registration number': 'Numéro d’enregistrement',
  'E-mail': 'E-mail',
  'The address you use to sign in to the portal my.inexogy.com.':
    'L’adresse avec laquelle vous vous connectez au portail my.inexogy.com.',
  Password: 'Mot de passe',
  'The password of the portal. If you change it there, change it here too.':
    'Le mot de passe du portail. Si vous le changez là-bas, changez-le aussi ici.',
  'Each meter measures one thing: choose what. Generation meters usually count backwards, which Sunward allows for; if yours does not, reverse it in the sensor’s settings.':
    'Chaque compteur mesure une seule chose\u202f: indiquez laquelle. Les compteurs de production comptent en général à rebours, et Sunward en tient compte\u202f; si ce n’est pas le cas du vôtre, inversez-le dans les réglages du capteur.',
  'Meters with quarter-hour metering (RLM) deliver no live values and are not offered.':
    'Les compteurs à relevé quart-horaire (RLM) ne donnent pas de valeurs en direct et ne sont donc pas proposés.',
  'The home battery’s charge is not available here.': 'L’état de charge de la batterie n’est pas disponible ici.',
  'E-mail or phone number': 'E-mail ou numéro de téléphone',
  'As in the Easee app; a phone number with its country code. Preferably a separate user with access to your site.':
    'Comme dans l’application Easee\u202f; un numéro de téléphone avec l’indicatif du pays. De préférence un utilisateur à part, qui a accès à votre site.',
  'The password of the Easee app. If you sign in with Apple or Google, set a password there first.':
    'Le mot de passe de l’application Easee. Si vous vous connectez avec Apple ou Google, définissez-y d’abord un mot de passe.',
  'Switch off Easee’s own smart charging, surplus charging and schedules, or both will control it.':
    'Désactivez la charge intelligente, la charge sur surplus et les programmes d’Easee, sinon tous deux piloteront la borne.',
  'When a car is plugged in or the charger restarts, it charges at full current until Sunward’s next adjustment.':
    'Quand une voiture est branchée ou que la borne redémarre, elle charge à plein courant jusqu’au prochain ajustement de Sunward.',
  'At exactly 6\u00a0A many cars start only after about 5 minutes.':
    'À exactement 6\u00a0A, beaucoup de voitures ne démarrent qu’au bout de 5 minutes environ.',
  'The limits of circuit, cable and Equalizer take precedence over the current set here.':
    'Les limites du circuit, du câble et de l’Equalizer l’emportent sur le courant réglé ici.',
  'Without an Equalizer an Easee account has no sensor: add one of another service.':
    'Sans Equalizer, un compte Easee n’a pas de capteur\u202f: ajoutez-en un d’un autre service.',
  'Access key ID': 'ID de la clé d’accès (Access Key ID)',
  'In Solar.web: User settings, REST API, create key. Fronius must first have activated the Query API for your account.':
    'Dans Solar.web\u202f: paramètres utilisateur, REST API, créer une clé. Fronius doit d’abord avoir activé la Query API pour votre compte.',
  'Access key value': 'Valeur de la clé d’accès (Access Key Value)',
  'Belongs to the ID; Solar.web shows it only once, when the key is created.':
    'Va avec l’ID\u202f; Solar.web ne l’affiche qu’une fois, à la création de la clé.',
  'The Query API is a paid Fronius service. Each reading of a system is one data point: about 43 200 a month at one reading per minute, 2 900 at one per 15 minutes.':
    'La Query API est un service payant de Fronius. Chaque relevé d’une installation est un point de données\u202f: environ 43\u202f200 par mois à raison d’un relevé par minute, 2\u202f900 à raison d’un toutes les 15 minutes.',
  'Grid and consumption need a Fronius Smart Meter.':
    'Pour le réseau et la consommation, il faut un Fronius Smart Meter.',
  'Inverters without a battery are offline at night; this is normal.':
    'Sans batterie, un onduleur est hors ligne la nuit\u202f; c’est normal.',
  'Cloud token': 'Jeton cloud (Cloud Token)',
  '“Cloud token” on the reset card that came with the charger. Cards of newer chargers (V3, V4) have none: choose the other go-eCharger there.':
    '«\u00a0Cloud Token\u00a0» sur la carte de réinitialisation fournie avec la borne. Les cartes des bornes plus récentes (V3, V4) n’en ont pas\u202f: choisissez alors l’autre go-eCharger.',
  'go-e allows about 25 000 reads a month: choose an interval of 2 minutes or more for this charger.':
    'go-e autorise environ 25\u202f000 lectures par mois\u202f: pour cette borne, choisissez un intervalle d’au moins 2 minutes.',
  'Set the current in the go-e app to the maximum the charger may use: Sunward never exceeds it and leaves your setting as it is.':
    'Dans l’application go-e, réglez le courant sur le maximum permis à la borne\u202f: Sunward ne le dépasse jamais et laisse votre réglage tel quel.',
  'The current can be set from firmware 040; older versions only switch.':
    'Le courant se règle à partir du firmware 040\u202f; les versions plus anciennes ne font qu’allumer et éteindre.',
  'Switching is written to the charger’s memory, which wears: keep on and off times of at least 10 minutes.':
    'Chaque commutation est écrite dans la mémoire de la borne, qui s’use\u202f: gardez des durées de marche et d’arrêt d’au moins 10 minutes.',
  'Set the access in the go-e app to “open”, or charging waits for a card.':
    'Dans l’application go-e, réglez l’accès sur «\u00a0ouvert\u00a0», sinon la charge attend une carte.',
  'This older go-e cloud has been down for days before; only go-e knows how long it will run.':
    'Cet ancien cloud de go-e a déjà été en panne pendant des jours\u202f; seul go-e sait combien de temps il tournera encore.',
  'Serial number': 'Numéro de série',
  'The 6 digits printed on the charger; leading zeros may be left out.':
    'Les 6 chiffres imprimés sur la borne\u202f; les zéros du début peuvent être omis.',
  'Cloud API key': 'Clé d’API cloud',
  'In the go-e app: Internet, Advanced settings, enable “Cloud API” and copy the key. A new key makes the old one invalid at once.':
    'Dans l’application go-e\u202f: Internet, Paramètres avancés, activez «\u00a0Cloud API\u00a0» et copiez la clé. Une nouvelle clé annule aussitôt l’ancienne.',
  'Switch off the charger’s own solar and price-based charging in the go-e app, or both will control it.':
    'Dans l’application go-e, désactivez la charge de la borne selon le solaire et selon les prix, sinon tous deux la piloteront.',
  'With access control on, charging begins only after the card or app has authorised it.':
    'Si le contrôle d’accès est actif, la charge ne commence qu’après autorisation par carte ou par l’application.',
  'go-e answers “not allowed” both when the Cloud API is off and when the charger has no internet.':
    'go-e répond «\u00a0non autorisé\u00a0» aussi bien quand la Cloud API est désactivée que quand la borne n’a pas internet.',
  'Needs firmware 052 or newer and the app in version 2.3 or newer.':
    'Demande le firmware 052 ou plus récent et l’application en version 2.3 ou plus récente.',
  'Address of your portal': 'Adresse de votre portail',
  'What the address bar of your browser shows once you are signed in to FusionSolar. It ends in .fusionsolar.huawei.com.':
    'Ce qu’affiche la barre d’adresse de votre navigateur une fois connecté à FusionSolar. Se termine par .fusionsolar.huawei.com.',
  'Name of the API account': 'Nom du compte d’API',
  'Not your own login: an account for programs. Your installer creates it in the portal: System, Company Management, Northbound Management, Add. It needs your plant and the basic interfaces ticked.':
    'Pas votre propre identifiant, mais un compte pour programmes. Votre installateur le crée dans le portail\u202f: System, Company Management, Northbound Management, Add. Votre installation et les interfaces «\u00a0basic\u00a0» doivent y être cochées.',
  'Password of the API account': 'Mot de passe du compte d’API',
  'Huawei also calls it system code. After five wrong attempts the account is locked for half an hour.':
    'Huawei l’appelle aussi «\u00a0system code\u00a0». Après cinq essais erronés, le compte est bloqué une demi-heure.',
  'Use this API account only for Sunward: Huawei lets only one program be signed in at a time and counts all requests together.':
    'Réservez ce compte d’API à Sunward\u202f: Huawei n’admet qu’un programme connecté à la fois et compte toutes les requêtes ensemble.',
  'Values are 5 to 10 minutes old, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Les valeurs ont 5 à 10 minutes, la charge suit donc le soleil lentement. Pour un pilotage plus rapide, ajoutez un compteur d’un autre service.',
  'Grid and consumption need a power sensor (meter) in the plant.':
    'Pour le réseau et la consommation, l’installation a besoin d’un «\u00a0power sensor\u00a0» (compteur).',
  'After adding an inverter, meter or battery, add the plant here again.':
    'Après l’ajout d’un onduleur, d’un compteur ou d’une batterie, ajoutez l’installation ici à nouveau.',
  Region: 'Région',
  'Where your iSolarCloud account is; the app shows it as the server when you sign in.':
    'Où se trouve votre compte iSolarCloud\u202f; l’application l’affiche comme serveur à la connexion.',
  Europe: 'Europe',
  International: 'International',
  Australia: 'Australie',
  China: 'Chine',
  'Sungrow has new values every 5 minutes, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Sungrow a de nouvelles valeurs toutes les 5 minutes, la charge suit donc le soleil lentement. Pour un pilotage plus rapide, ajoutez un compteur d’un autre service.',
  'On Sungrow’s page, tick every plant Sunward should see. To add one later, link again.':
    'Sur la page de Sungrow, cochez chaque installation que Sunward doit voir. Pour en ajouter une plus tard, associez à nouveau.',
  'Hybrid inverters (SH) report solar, grid, home and home battery. Without a battery, grid and consumption need a Sungrow meter.':
    'Les onduleurs hybrides (SH) indiquent solaire, réseau, maison et batterie. Sans batterie, il faut un compteur Sungrow pour le réseau et la consommation.',
  'Sungrow reports times without a zone: your site in Sunward must have the time zone of the plant.':
    'Sungrow donne les heures sans fuseau\u202f: votre installation dans Sunward doit avoir le fuseau horaire de la centrale.',
  'E-mail of the TP-Link ID': 'E-mail du TP-Link ID',
  'Exactly as in the Kasa app, including upper and lower case. Switch off two-step verification while linking; you can switch it on again afterwards.':
    'Exactement comme dans l’application Kasa, majuscules et minuscules comprises. Désactivez la vérification en deux étapes pendant l’association\u202f; vous pourrez la réactiver ensuite.',
  'The password of the TP-Link ID. TP-Link may e-mail you about a sign-in on a new device: that is Sunward.':
    'Le mot de passe du TP-Link ID. TP-Link vous enverra peut-être un e-mail au sujet d’une connexion depuis un nouvel appareil\u202f: c’est Sunward.',
  'Switch on remote control for each plug in the Kasa app.':
    'Dans l’application Kasa, activez le contrôle à distance de chaque prise.',
  'Tapo devices and newer Kasa hardware (KP125M, newer EP25) cannot be controlled: they use another protocol.':
    'Les appareils Tapo et le matériel Kasa récent (KP125M, EP25 récentes) ne peuvent pas être pilotés\u202f: ils utilisent un autre protocole.',
  'Relay contacts wear: keep on and off times of at least 5 minutes.':
    'Les contacts du relais s’usent\u202f: gardez des durées de marche et d’arrêt d’au moins 5 minutes.',
  'Only models with energy monitoring (HS110, KP115, KP125, EP25, HS300) report power; for others set a fallback power.':
    'Seuls les modèles qui mesurent l’énergie (HS110, KP115, KP125, EP25, HS300) indiquent leur puissance\u202f; pour les autres, saisissez une puissance par défaut.',
  'TP-Link publishes no description of this interface and may change it at any time.':
    'TP-Link ne publie pas de description de cette interface et peut la changer à tout moment.',
  'Needs a small program on a computer at home; without it there is only an experimental way through the portal, 15 to 30 minutes late.':
    'Demande un petit programme sur un ordinateur à la maison\u202f; sans lui, il ne reste qu’une voie expérimentale par le portail, avec 15 à 30 minutes de retard.',
  'API key of the portal': 'Clé d’API du portail',
  'Only if KOSTAL gave you one: in the solar portal under Settings, API access. Most people have none. Then add the service “Webhook” and follow our guide below.':
    'Seulement si KOSTAL vous en a donné une\u202f: dans le portail solaire, sous Paramètres, Accès API. La plupart n’en ont pas. Ajoutez alors le service «\u00a0Webhook\u00a0» et suivez notre guide ci-dessous.',
  'Plant number': 'Numéro de l’installation',
  'The number in the address of your plant’s page in the solar portal, after “/plant/”.':
    'Le nombre dans l’adresse de la page de votre installation sur le portail solaire, après «\u00a0/plant/\u00a0».',
  'Recommended instead: a small program on a computer at home reads your PLENTICORE or PIKO IQ and reports every 30 seconds. Add the service “Webhook” for it. Our guide, linked below, has the program and the steps, for Home Assistant too.':
    'Ce que nous recommandons\u202f: un petit programme sur un ordinateur à la maison lit votre PLENTICORE ou PIKO IQ et envoie ses valeurs toutes les 30 secondes. Ajoutez pour cela le service «\u00a0Webhook\u00a0». Notre guide, dont le lien est ci-dessous, donne le programme et les étapes, aussi pour Home Assistant.',
  'Experimental: KOSTAL has not published an interface to its portal. This one is based on what others have seen there, has never been tested with a real account and may stop working at any time.':
    'Expérimental\u202f: KOSTAL n’a pas publié d’interface pour son portail. Celle-ci repose sur ce que d’autres y ont observé, n’a jamais été essayée avec un vrai compte et peut cesser de marcher à tout moment.',
  'The portal is 15 to 30 minutes behind: too late to follow the sun closely. It reports nothing about a battery, and what charges one may be missing from the production.':
    'Le portail a 15 à 30 minutes de retard\u202f: trop pour suivre le soleil de près. Il ne dit rien d’une batterie, et ce qui la charge peut manquer à la production.',
  'Needs a charger with OCPP 1.6 and smart charging; its maker’s app then stops controlling it.':
    'Demande une borne avec OCPP 1.6 et smart charging\u202f; l’application de son fabricant cesse alors de la piloter.',
  'Make of the charger': 'Marque de la borne',
  'Sunward then shows where in its menu the address goes, and allows for its peculiarities.':
    'Nous indiquons alors où saisir l’adresse dans son menu, et nous tenons compte de ses particularités.',
  'Another make': 'Une autre marque',
  'Address for the charger': 'Adresse pour la borne',
  'Enter it in the charger as the OCPP server; the charger may append its own name. Made by us and shown once. Whoever knows it can connect a charger to this home, so keep it secret.':
    'À saisir dans la borne comme serveur OCPP\u202f; la borne peut y ajouter son propre nom. Créée par nous et affichée une seule fois. Qui la connaît peut connecter une borne à cette maison\u202f: gardez-la secrète.',
  'Password for the charger': 'Mot de passe pour la borne',
  'For chargers that ask for one, sometimes as “authorization key”. Leave it out where none is asked for.':
    'Pour les bornes qui en demandent un, parfois sous le nom de «\u00a0authorization key\u00a0». Laissez-le de côté là où rien n’est demandé.',
  'Cards that may charge': 'Cartes autorisées à charger',
  'Numbers of the cards, separated by commas. Left empty, every card may charge, and Sunward starts a charge where the charger waits for a card. With a list, a charge begins only with one of these cards.':
    'Les numéros des cartes, séparés par des virgules. Si le champ est vide, toute carte peut charger, et Sunward lance la charge là où la borne attend une carte. Avec une liste, une charge ne commence qu’avec l’une de ces cartes.',
  'If a pause would end the charge': 'Si une pause mettait fin à la charge',
  'Only for makes that cannot pause (Huawei): stop charging and start again, or keep charging at the lowest current.':
    'Seulement pour les marques qui ne savent pas faire de pause (Huawei)\u202f: terminer la charge et la relancer, ou continuer au courant le plus faible.',
  'End it and start again': 'La terminer et la relancer',
  'Keep charging at 6\u00a0A': 'Continuer à 6\u00a0A',
  'Switch off all control by solar power or prices in the charger itself, and let it start a charge without a card (free charging), or both will control it.':
    'Désactivez dans la borne elle-même tout pilotage selon le solaire ou les prix, et laissez-la démarrer sans carte (charge libre), sinon tous deux la piloteront.',
  'Most chargers know only one OCPP server: the maker’s app then stops working, and often firmware updates do too.':
    'La plupart des bornes ne connaissent qu’un serveur OCPP\u202f: l’application du fabricant cesse alors de marcher, et souvent aussi les mises à jour du firmware.',
  'Without connection a charger keeps its last limit for 25 minutes and then charges with the current that you choose on its page.':
    'Sans connexion, une borne garde sa dernière limite pendant 25 minutes, puis charge au courant que vous choisissez sur sa page.',
  'Chargers that only know ws:// (without encryption) cannot be connected.':
    'Les bornes qui ne connaissent que ws:// (sans chiffrement) ne peuvent pas être connectées.',
  'E-mail of the myWallbox account': 'E-mail du compte myWallbox',
  'The user must be owner or administrator of the charger. Preferably a separate administrator only for Sunward: limits are per account.':
    'L’utilisateur doit être propriétaire ou administrateur de la borne. De préférence un administrateur à part, rien que pour Sunward\u202f: les limites valent par compte.',
  'The password of the myWallbox account itself; signing in with Google or Apple does not work here.':
    'Le mot de passe du compte myWallbox lui-même\u202f; la connexion par Google ou Apple ne marche pas ici.',
  'Wallbox limits requests strictly: choose an interval of at least 2 minutes, more with several chargers.':
    'Wallbox limite strictement les requêtes\u202f: choisissez un intervalle d’au moins 2 minutes, plus avec plusieurs bornes.',
  'Switch off Eco-Smart, schedules and the automatic lock in the Wallbox app, or both will control it. Sunward does not unlock a locked charger.':
    'Désactivez Eco-Smart, les programmes et le verrouillage automatique dans l’application Wallbox, sinon tous deux piloteront la borne. Sunward ne déverrouille pas une borne verrouillée.',
  'While the app is connected by Bluetooth, the charger may ignore commands from the cloud.':
    'Tant que l’application est connectée en Bluetooth, la borne ignore parfois les commandes du cloud.',
  'Enter on how many phases the car charges: the cloud does not report it.':
    'Indiquez sur combien de phases la voiture charge\u202f: le cloud ne le dit pas.',
  'Whether frequent changes of current wear the charger is not known: the vendor says nothing about it.':
    'On ne sait pas si des changements fréquents du courant usent la borne\u202f: le fabricant n’en dit rien.',
  'Wallbox publishes no description of this interface and may change it at any time.':
    'Wallbox ne publie pas de description de cette interface et peut la changer à tout moment.',
  Server: 'Serveur',
  'Shown together with the key in the Shelly app: User settings, Authorization cloud key. It ends in .shelly.cloud.':
    'Affiché avec la clé dans l’application Shelly\u202f: paramètres utilisateur, «\u00a0Authorization cloud key\u00a0». Se termine par .shelly.cloud.',
  'Authorization cloud key': 'Clé cloud d’autorisation',
  'The long text from the same place. It changes when you change the password of your Shelly account.':
    'Le long texte au même endroit. Il change quand vous changez le mot de passe de votre compte Shelly.',
  'The sign of a meter follows the arrow on its clamp. If it shows export while you import, the clamp is the wrong way round.':
    'Le signe d’un compteur suit la flèche de sa pince. S’il indique une injection alors que vous soutirez, la pince est à l’envers.',
  'Devices shared from another Shelly account can often be read but not switched.':
    'Les appareils partagés depuis un autre compte Shelly peuvent souvent être lus, mais pas commandés.',
  'The cloud is up to a minute late. A meter of the second generation or later can also report by itself, every 20 seconds: link Webhook as a service and choose Shelly there.':
    'Le cloud a jusqu’à une minute de retard. Un compteur dès la deuxième génération peut aussi envoyer lui-même ses valeurs, toutes les 20 secondes\u202f: associez Webhook comme service et choisissez-y Shelly.',
  'Read only: SMA chargers cannot be switched. Grid and home need a Home Manager or Energy Meter.':
    'Lecture seule\u202f: les bornes SMA ne peuvent pas être commandées. Pour le réseau et la maison, il faut un Home Manager ou un Energy Meter.',
  'Sign in at SMA with the account that owns the plant. An installer’s account cannot give this consent.':
    'Connectez-vous chez SMA avec le compte propriétaire de l’installation. Le compte d’un installateur ne peut pas donner cet accord.',
  'The plant must be in the new Sunny Portal (powered by ennexOS). Data from the classic one arrive up to two hours late, too old for control.':
    'L’installation doit être dans le nouveau Sunny Portal (powered by ennexOS). Les données de l’ancien arrivent avec jusqu’à deux heures de retard\u202f: trop pour piloter.',
  'SMA reports 5-minute averages, 1 to 6 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SMA donne des moyennes sur 5 minutes, avec 1 à 6 minutes de retard, la charge suit donc le soleil lentement. Pour un pilotage plus rapide, ajoutez un compteur d’un autre service.',
  'Grid and consumption need a Sunny Home Manager 2.0 or an SMA Energy Meter.':
    'Pour le réseau et la consommation, il faut un Sunny Home Manager 2.0 ou un SMA Energy Meter.',
  'SMA’s own chargers and plugs cannot be switched here.':
    'Les bornes et prises de SMA ne peuvent pas être commandées ici.',
  'API keys of the old monitoring API no longer work: SolarEdge switched it off on 3 November 2026, and the new one does not take them. Allow Sunward at SolarEdge instead; you need no key.':
    'Les clés d’API de l’ancienne API de monitoring ne marchent plus\u202f: SolarEdge l’a arrêtée le 3 novembre 2026, et la nouvelle ne les accepte pas. Autorisez plutôt Sunward chez SolarEdge\u202f; vous n’avez besoin d’aucune clé.',
  'SolarEdge reports 15-minute averages, 6 to 35 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SolarEdge donne des moyennes sur 15 minutes, avec 6 à 35 minutes de retard, la charge suit donc le soleil lentement. Pour un pilotage plus rapide, ajoutez un compteur d’un autre service.',
  'Grid and consumption need a SolarEdge meter; without one only production is known.':
    'Pour le réseau et la consommation, il faut un compteur SolarEdge\u202f; sans lui, seule la production est connue.',
  'Access is for owners with one site, lasts 24 months, and ends sooner if nothing is read for 30 days.':
    'L’accès est réservé aux propriétaires d’une seule installation, dure 24 mois, et prend fin plus tôt si rien n’est lu pendant 30 jours.',
  'Client ID (Developer API)': 'ID client (Developer API)',
  'At developer.solaxcloud.com: Application, create one, then authorise it for your plant. Leave empty if you have a Token ID.':
    'Sur developer.solaxcloud.com\u202f: Application, créez-en une, puis autorisez-la pour votre installation. Laissez vide si vous avez un Token ID.',
  'Client secret (Developer API)': 'Secret client (Developer API)',
  'Belongs to the client ID. Use an application only for Sunward: SolaX lets only one program use it at a time.':
    'Va avec l’ID client. Utilisez une application rien que pour Sunward\u202f: SolaX n’admet qu’un programme à la fois.',
  'Region (Developer API)': 'Région (Developer API)',
  'eu, us, cn or in, as the portal shows under “My Account”. Empty means eu.':
    'eu, us, cn ou in, comme le portail l’indique sous «\u00a0My Account\u00a0». Vide signifie eu.',
  'Token ID (older accounts)': 'Token ID (anciens comptes)',
  'In SolaX Cloud: Service, API (or Support, Third-party ecology). Newer accounts no longer have one.':
    'Dans SolaX Cloud\u202f: Service, API (ou Support, Third-party ecology). Les comptes récents n’en ont plus.',
  'Registration number (with Token ID)': 'Numéro d’enregistrement (avec Token ID)',
  'Printed on the Wi-Fi or LAN dongle; it is not the serial number of the inverter. Several inverters: all numbers, with commas.':
    'Imprimé sur la clé Wi-Fi ou LAN\u202f; ce n’est pas le numéro de série de l’onduleur. Plusieurs onduleurs\u202f: tous les numéros, séparés par des virgules.',
  'Values are about 5 minutes old, so charging follows the sun slowly.':
    'Les valeurs ont environ 5 minutes, la charge suit donc le soleil lentement.',
  'Grid and consumption need a SolaX meter or current clamp at the grid connection.':
    'Pour le réseau et la consommation, il faut un compteur SolaX ou une pince de courant au raccordement.',
  'After adding an inverter or battery, add the plant here again.':
    'Après l’ajout d’un onduleur ou d’une batterie, ajoutez l’installation ici à nouveau.',
  'Best with a webhook the battery reports to by itself. Linking the portal works only where sonnen has admitted us.':
    'Le mieux est un webhook auquel la batterie envoie d’elle-même. Associer le portail ne marche que là où sonnen nous a admis.',
  'The more reliable way needs no sign-in: the battery reports by itself every 30 seconds. Add the service “Webhook” instead and enter its address in the battery’s own page under Software-Integration, Webhook API, type “Latest Data”.':
    'La voie la plus fiable se passe de connexion\u202f: la batterie envoie d’elle-même ses valeurs toutes les 30 secondes. Ajoutez plutôt le service «\u00a0Webhook\u00a0» et saisissez son adresse sur la page de la batterie sous Software-Integration, Webhook API, type «\u00a0Latest Data\u00a0».',
  'The portal’s interface is not published by sonnen and may change without notice. It works only where sonnen has admitted the operator of Sunward.':
    'sonnen ne publie pas l’interface du portail et peut la changer sans prévenir. Elle ne marche que là où sonnen a admis l’exploitant de Sunward.',
  'The sonnenCharger cannot be controlled here.': 'Le sonnenCharger ne peut pas être piloté ici.',
  'Your home (latitude, longitude)': 'Votre maison (latitude, longitude)',
  'With it, the car is controlled only at home, within 200\u00a0m. Copy the coordinates from a map. Tesla then also asks you to share the location of the car; Sunward only keeps whether the car is at home.':
    'Ainsi, la voiture n’est pilotée qu’à la maison, dans un rayon de 200\u00a0m. Copiez les coordonnées d’une carte. Tesla vous demande alors aussi de partager la position de la voiture\u202f; Sunward n’en garde que le fait qu’elle soit à la maison ou non.',
  'Add our key to the car': 'Ajouter notre clé à la voiture',
  'Nearly all cars accept commands only with keys their owner has added. Open this on the phone with the Tesla app while the car is awake. Without the key Sunward can only read. You can remove it in the car at any time.':
    'Presque toutes les voitures n’acceptent de commandes qu’avec des clés ajoutées par leur propriétaire. Ouvrez ceci sur le téléphone où se trouve l’application Tesla, la voiture étant éveillée. Sans la clé, Sunward ne peut que lire. Vous pouvez la retirer dans la voiture à tout moment.',
  'Add the key': 'Ajouter la clé',
  'Key not added yet': 'Clé pas encore ajoutée',
  'A Powerwall keeps its charge by a raised backup reserve. Tesla takes 0 to 80\u00a0%: a fuller one may still discharge down to 80\u00a0%.':
    'Un Powerwall est retenu par sa réserve de secours. Tesla accepte de 0 à 80\u202f%\u202f: plus rempli, il peut encore se décharger jusqu’à 80\u202f%.',
  'It charges from the grid with a power of its own, about 3.3\u00a0kW, and only where its owner has allowed that in the Tesla app.':
    'Il charge sur le réseau à sa propre puissance, environ 3,3\u00a0kW, et seulement si son propriétaire l’a permis dans l’application Tesla.',
  'Your own reserve comes back afterwards. If Sunward or Tesla fails while it is held, the raised reserve stays until Sunward answers again or you lower it in the Tesla app.':
    'Votre propre réserve revient ensuite. Si Sunward ou Tesla tombe en panne entre-temps, la réserve relevée reste jusqu’à ce que Sunward réponde à nouveau ou que vous la baissiez dans l’application Tesla.',
  'If you linked Tesla before this existed, the permission is missing: link Tesla again and allow control of the energy products.':
    'Aux associations plus anciennes, il manque l’autorisation\u202f: associez Tesla à nouveau et autorisez le pilotage des produits énergétiques.',
  'Most cars obey only after their owner has added our key: the Tesla app opens for it; the car must be online. Model S and X built before 2021 need no key.':
    'La plupart des voitures n’obéissent qu’une fois notre clé ajoutée par leur propriétaire\u202f: l’application Tesla s’ouvre pour cela\u202f; la voiture doit être en ligne. Les Model S et X construites avant 2021 n’ont pas besoin de clé.',
  'Enter your home, and the car is controlled only there. Without it Sunward does not know where the car is and would control it elsewhere too, unless you first pause it or set it to “Manual”. Fast chargers are recognised.':
    'Indiquez votre maison, et la voiture n’est pilotée que là. Sinon, Sunward ne sait pas où est la voiture et la piloterait aussi ailleurs, sauf si vous la mettez d’abord en pause ou sur «\u00a0Manuel\u00a0». Les bornes rapides sont reconnues.',
  'Tesla bills every request and command, so the car is polled every 30 minutes while it charges and every 16 to 45 minutes otherwise. Its current is lowered after 8 minutes at the earliest and raised after 20.':
    'Tesla facture chaque requête et chaque commande\u202f; la voiture est donc interrogée toutes les 30 minutes pendant la charge, et toutes les 16 à 45 minutes sinon. Son courant est baissé au plus tôt après 8 minutes et augmenté après 20.',
  'A sleeping car is woken only to charge it, never just to check.':
    'Une voiture endormie n’est réveillée que pour la charger, jamais pour simplement regarder.',
  'Switch off the car’s own charging schedule and the Tesla app’s “Charge on Solar”, or both will control it.':
    'Désactivez le programme de charge de la voiture et «\u00a0Charge on Solar\u00a0» dans l’application Tesla, sinon tous deux la piloteront.',
  'Accounts in China are not supported.': 'Les comptes en Chine ne sont pas pris en charge.',
  'Needs something at home that reports: a battery, Home Assistant, a script.':
    'Demande à la maison de quoi envoyer les valeurs\u202f: une batterie, Home Assistant, un script.',
  'Address for reports': 'Adresse pour les envois',
  'Created by us and shown once. Whoever knows it can report values for this sensor, so keep it secret. Post your values there every 20 to 60 seconds. Reports from these work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.':
    'Créée par nous et affichée une seule fois. Qui la connaît peut envoyer des valeurs pour ce capteur\u202f: gardez-la secrète. Envoyez-y vos valeurs par POST toutes les 20 à 60 secondes. Sont compris tels quels les envois de\u202f: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.',
  'Expected interval in seconds': 'Intervalle attendu en secondes',
  'How often your device reports; 60 if left empty. A single value is used for up to three intervals, at least 5 minutes.':
    'Le rythme d’envoi de votre appareil\u202f; 60 si le champ est vide. Une valeur isolée sert pendant trois intervalles au plus, au moins 5 minutes.',
  'FENECON and other OpenEMS systems get their commands in the answers to their reports. Set the clever-PV app there to remote control, and allow charging from the grid.':
    'FENECON et les autres systèmes OpenEMS l’apprennent dans les réponses à leurs envois. L’application pour clever-PV doit y être réglée sur le pilotage à distance, et la charge sur le réseau autorisée.',
  'While an OpenEMS battery keeps its charge on command, it does not charge from the sun either. So that happens only in hours without surplus.':
    'Tant qu’elle est retenue, une batterie OpenEMS ne charge pas non plus au soleil. Elle n’est donc retenue qu’aux heures sans surplus.',
  'A sonnenBatterie takes commands only in your own network. A script at home can pass them on: the answer to its report has them.':
    'Une sonnenBatterie n’accepte de commandes que dans votre propre réseau. Un script à la maison peut les transmettre\u202f: elles sont dans la réponse à son envoi.',
  'Without an answer from Sunward the battery goes back to normal by itself: OpenEMS at once, a script after 35 minutes at most.':
    'Sans réponse de Sunward, la batterie revient d’elle-même à la normale\u202f: OpenEMS aussitôt, un script au bout de 35 minutes au plus.',
  'These work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Everything else reports our own fields; the address comes with examples to copy.':
    'Compris tels quels\u202f: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Tout le reste envoie nos propres champs\u202f; avec l’adresse viennent des exemples à copier.',
  'One value in 20 seconds is stored; what comes in between does no harm and is not kept. Do not queue and resend: only the newest value matters.':
    'Une valeur toutes les 20 secondes est enregistrée\u202f; ce qui arrive entre-temps ne gêne pas et n’est pas gardé. N’accumulez rien pour l’envoyer plus tard\u202f: seule la valeur la plus récente compte.',
  'Grid: positive is import. Battery: positive is charging. A wrong sign is the most common mistake.':
    'Réseau\u202f: positif en soutirage. Batterie\u202f: positif en charge. Un signe inversé est l’erreur la plus fréquente.',
  'Home Assistant: float(0) turns a sensor that is not available into 0. Report only values that exist.':
    'Home Assistant\u202f: float(0) fait d’un capteur indisponible un 0. N’envoyez que des valeurs qui existent.',
  ...guideTexts,
};
