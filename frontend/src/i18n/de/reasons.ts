import type { ReasonCode } from '#shared/model/reason.ts';

export const reasons: Record<ReasonCode, string> = {
  'waiting-surplus': 'Wartet auf Sonne: {{haveW}} von {{needW}}.',
  'waiting-calm':
    'Die Sonne schwankt um {{swingW}}. Startet, sobald die {{haveW}} über {{needW}} bleiben, das schont den Schalter.',
  'starting-sun': 'Startet mit {{powerW}}: {{haveW}} Sonne sind da.',
  'charging-sun': 'Läuft mit {{powerW}} Sonne. {{haveW}} sind dafür da.',
  'holding-minimum': 'Es fehlen {{gapW}} Sonne. Hört auf, wenn es unter {{stopW}} bleibt.',
  'stopping-cloud': 'Angehalten: Es sind noch {{haveW}} Sonne da, nötig sind {{needW}}.',
  'min-on': 'Bleibt an bis {{until}}, damit es nicht zu oft schaltet.',
  'min-off': 'Bleibt aus bis {{until}}, damit es nicht zu oft schaltet.',
  'starts-cap': 'Heute schon {{starts}} Mal gestartet, das reicht. Nächster Start ab {{until}}.',
  guard: 'Gerade umgestellt. Wartet bis {{until}} auf Werte, die das zeigen.',
  'no-new-data': 'Seit {{ageS}} keine neuen Werte. Bleibt, wie es ist.',
  'data-stale': 'Seit {{ageS}} keine neuen Daten von {{service}}. Bis sie kommen, wird nichts erhöht.',
  'data-stale-minimum': 'Seit {{ageS}} keine neuen Daten von {{service}}. Läuft nur noch mit dem Minimum.',
  'data-stale-off': 'Seit {{ageS}} keine neuen Daten von {{service}}. Ausgeschaltet, bis sie wieder kommen.',
  'data-missing': 'Der Sensor hat noch nichts gemeldet. Wartet auf die ersten Werte.',
  'house-unknown':
    'Der Sensor kennt die Sonne, aber nicht den Verbrauch im Haus. Trag beim Sensor den üblichen ein oder füge einen Zähler hinzu.',
  'data-implausible': 'Die Werte widersprechen sich um {{gapW}}. Wartet auf bessere.',
  'wrong-sign':
    'Der Zähler zeigt Einspeisung, wo dein Haus Strom nimmt. Wahrscheinlich ist sein Vorzeichen verkehrt: Sieh beim Hersteller nach.',
  'wrong-meter':
    'Der Zähler zeigt seit {{forS}} Sonne fast nichts. Misst er das Netz? Ist die Einspeisung begrenzt, trag die Grenze ein.',
  'vendor-limit': '{{service}} bittet um eine Pause. Weiter geht es um {{until}}.',
  'other-lost': '{{other}} antwortet gerade nicht mehr. Bis klar ist, was es braucht, startet nichts.',
  priority: '{{other}} geht vor und nimmt {{powerW}}.',
  'battery-first': 'Zuerst wird der Speicher geladen ({{socPercent}} von {{targetPercent}}).',
  'battery-sunset':
    'Zuerst wird der Speicher geladen: Er braucht noch {{missingWh}}, und bis Sonnenuntergang kommen voraussichtlich {{expectedWh}}.',
  'battery-helps': 'Der Speicher hilft aus: Er hat {{socPercent}} und darf ab {{abovePercent}} helfen.',
  'schedule-on': 'Laut Zeitplan an bis {{until}}.',
  'schedule-off': 'Laut Zeitplan aus bis {{until}}.',
  'soc-map-on': 'An, weil der Speicher {{socPercent}} hat (ab {{abovePercent}}).',
  'soc-map-off': 'Aus, weil der Speicher {{socPercent}} hat (ab {{abovePercent}}).',
  'soc-map-below': 'Aus, bis der Speicher {{fromPercent}} hat; er hat {{socPercent}}.',
  'soc-unknown': 'Der Speicher sagt nicht, wie voll er ist. Aus, bis er es tut.',
  'deadline-waiting': 'Wartet auf Sonne. Nimmt ab {{at}} Strom aus dem Netz, damit um {{until}} alles fertig ist.',
  'deadline-waiting-unknown':
    'Wartet auf Sonne. Das Auto verrät seinen Ladestand nicht und gilt als leer: Es lädt ab {{at}} aus dem Netz, damit um {{until}} alles fertig ist.',
  'deadline-grid-unknown':
    'Lädt aus dem Netz, damit um {{until}} alles fertig ist. Das Auto verrät seinen Ladestand nicht und gilt deshalb als leer.',
  'deadline-grid': 'Nimmt Strom aus dem Netz, damit um {{until}} alles fertig ist.',
  'forced-on': 'An, weil du „Ein“ gewählt hast.',
  'forced-off': 'Aus, weil du „Aus“ gewählt hast.',
  manual: 'Du schaltest selbst. Sunward hält sich raus.',
  'foreign-change': 'Du hast es selbst umgestellt. Es bleibt so bis {{until}}.',
  'foreign-change-open':
    'Du hast es selbst umgestellt. Es bleibt so, bis du das Auto absteckst oder hier weitermachen lässt.',
  paused: 'Pause bis {{until}}.',
  'plan-paused': 'Pausiert durch den Tarif: Er erlaubt {{limit}}, und wichtigere Geräte gehen vor.',
  'plan-mode': 'Das geht nur mit Premium. Bis dahin hält Sunward sich raus.',
  'car-full': 'Das Auto ist voll.',
  'car-not-drawing':
    'Das Auto zieht seit {{sinceS}} keinen Strom, obwohl es darf. Vielleicht ist es voll oder wartet selbst.',
  'load-not-drawing': 'An, zieht aber seit {{sinceS}} keinen Strom. Vielleicht ist es fertig oder warm genug.',
  starting: 'Startet. Gleich sollten {{powerW}} erreicht sein.',
  'device-offline': 'Das Gerät ist seit {{since}} offline. Sobald es zurück ist, geht es weiter.',
  'device-unknown': 'Das Gerät sagt nicht, was es gerade macht. Sunward fragt gleich wieder nach.',
  'link-broken': '{{service}} nimmt den Zugang nicht mehr an. Verbinde ihn unter „Zugänge“ neu.',
  'own-trouble':
    'Sunward kommt gerade nicht an seine eigenen Daten. Sobald das wieder geht, geht es von selbst weiter.',
  'vendor-trouble': '{{service}} hat seit {{since}} Probleme. Sobald wieder Antworten kommen, geht es weiter.',
  'command-failed': '{{service}} hat den Befehl nicht angenommen. Sunward versucht es gleich noch einmal.',
  'vendor-step': '{{service}} nimmt noch keine Befehle an: Dort fehlt ein Schritt, du findest ihn unter „Zugänge“.',
  'car-asleep': 'Das Auto schläft. Nur zum Nachsehen weckt Sunward es nicht.',
  'limits-conflict': 'Die Grenzen widersprechen sich: mindestens {{minA}}, höchstens {{maxA}}. Ändere eine davon.',
  'schedule-empty': 'Der Zeitplan ist noch leer. Sunward hält sich raus.',
  'soc-map-empty': 'Es sind noch keine Speicher-Schwellen gesetzt. Sunward hält sich raus.',
  'not-obeying': 'Das Gerät hat den letzten Befehl nicht befolgt. Nächster Versuch um {{until}}.',
  'fuse-limit': 'Gedrosselt, damit das Haus unter seiner Sicherung von {{limitA}} bleibt.',
  'no-plug': 'Kein Auto angesteckt.',
  night: 'Die Sonne ist weg. Wartet auf den Morgen.',
  'no-sensor': 'Kein Sensor sagt, wie viel Sonne da ist. Füge einen hinzu, um mit Überschuss zu laden.',
  probing: 'Probiert, ob mehr Sonne da ist, als der Wechselrichter zeigt: {{powerW}}.',
  'phase-switching': 'Schaltet die Phasen um. Fertig um {{until}}.',
};

export const sunless = {
  'waiting-surplus': 'Wartet auf Sonne: Gerade ist keine übrig, nötig sind {{needW}}.',
  'stopping-cloud': 'Angehalten: Es ist keine Sonne mehr übrig, nötig sind {{needW}}.',
};

export const past = {
  'vendor-limit':
    '{{service}} hatte um eine Pause gebeten, sie ist vorbei. Weiter geht es, wenn Sunward wieder nachsieht.',
};
