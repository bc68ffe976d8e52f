import type { LegalTexts } from '../en/legal.ts';

export const texts: LegalTexts = {
  unnamed:
    'Wer diese Installation von Sunward betreibt, hat noch keinen Namen und keine Anschrift angegeben. Verlass dich bis dahin nicht auf sie.',
  nobody: 'Noch nicht angegeben.',
  email: 'E-Mail: {{email}}',
  phone: 'Telefon: {{phone}}',
  representedBy: 'Vertreten durch: {{representedBy}}',
  register: 'Register: {{register}}',
  vatId: 'Umsatzsteuer-Identifikationsnummer: {{vatId}}',
  days: '{{days}} Tage',
  unstated: 'für diese Installation nicht angegeben',
  imprint: `# Anbieter

{{provider}}

# Kontakt

{{contact}}

# Register und Steuer

{{register}}

# Verantwortlich für den Inhalt

{{provider}}`,
  privacyPolicy: `# Wer verantwortlich ist

{{provider}}

{{contact}}

# Was gespeichert wird, und wofür

Dein Konto: E-Mail-Adresse, Sprache und ein Passwort, das niemand lesen kann. Damit meldest du dich an, und wir können dir schreiben.

Deine Anlage: Name und Zeitzone, der Ort, wenn du ihn angibst, deine Einstellungen und wer sie sonst noch nutzen darf. Das braucht Sunward, um deine Geräte zu steuern.

Verknüpfte Dienste: die Schlüssel zu den Clouds deiner Geräte. Diese sind eigens für deine Anlage verschlüsselt und werden nie wieder angezeigt.

Messwerte: was Solaranlage, Netz, Speicher, Wallboxen und Autos melden, und jede Entscheidung von Sunward mit ihrem Grund. Danach richtet sich das Laden, und das zeigt der Verlauf.

Zahlungen: dein Abo und die Kennung deiner Zahlungen. Karte und Rechnungsadresse hat nur der Zahlungsdienst Stripe.

Sicherheit: Anmeldungen und Änderungen mit Land und Art des Geräts, aber ohne deine IP-Adresse. Daran siehst du, ob jemand anderes dein Konto benutzt hat.

Nutzung: wie oft die App geöffnet, ein Ziel gewählt und ein Bild geteilt wird und wie lange es dauert, bis die erste Kilowattstunde geladen ist oder ein abgelehnter Dienst wieder läuft. Wir zählen das für alle zusammen und halten nicht fest, wer es war.

# Rechtsgrundlage

Um dir zu bieten, wofür du dich angemeldet hast (DSGVO, Artikel 6 Absatz 1 Buchstabe b), um es sicher zu halten, woran wir ein berechtigtes Interesse haben (Buchstabe f), und wo das Gesetz es verlangt, etwa bei Rechnungen (Buchstabe c).

# Wo es gespeichert wird

Bei Amazon Web Services, in der Region {{region}}. Das Netz Amazon CloudFront liefert die Seiten von einem Ort in deiner Nähe aus. Amazon SES verschickt unsere E-Mails, Stripe nimmt Zahlungen an.

Wenn du einen Dienst verknüpfst, liest Sunward aus der Cloud seines Herstellers und schickt Befehle dorthin. Dieser Hersteller hat eine eigene Datenschutzerklärung. Wir verkaufen keine Daten und zeigen keine Werbung.

# Wie lange es gespeichert wird

Messwerte: 60 Tage. Entscheidungen mit ihrem Grund: 90 Tage. Die Werte, auf denen sie beruhen: 28 Tage. Tagessummen: bis du die Anlage löschst.

Anmeldungen und Änderungen: 400 Tage. Einladungen: 14 Tage. Serverprotokolle mit deiner IP-Adresse: {{logs}}. Sicherungen: {{backups}}.

Alles andere bleibt, bis du deine Anlage oder dein Konto löschst. Dann ist es in wenigen Minuten weg, außer aus den Sicherungen. Rechnungen bleiben so lange, wie das Gesetz es verlangt. Ein Vermerk ohne deinen Namen, dass kostenlose Tage verbraucht sind, bleibt 400 Tage.

# In deinem Browser

Sunward speichert in deinem Browser deine Anmeldung, deine Sprache und die letzten Werte, dazu 30 Tage lang einen Empfehlungslink. Es gibt keine Cookies von Dritten und kein Tracking.

# Deine Rechte

Du darfst einsehen, berichtigen, mitnehmen, einschränken und löschen lassen, was über dich gespeichert ist, und seiner Nutzung widersprechen. In deinem Profil kannst du alles als eine Datei herunterladen und dein Konto löschen; für alles andere schreib uns.

Du darfst dich auch bei einer Datenschutzbehörde beschweren.`,
  termsAndConditions: `# Wer Sunward anbietet

{{provider}}

{{contact}}

# Was Sunward tut

Sunward liest über die Clouds der Hersteller, was deine Geräte melden, und steuert Wallboxen und Steckdosen so, dass sie deinen eigenen Solarstrom nutzen. Wie oft und für wie viele Geräte, hängt von deinem Abo ab.

Sunward ist auf diese Clouds, deinen Internetanschluss und deine Geräte angewiesen. All das kann ausfallen oder sich ohne Ankündigung ändern, deshalb können wir nicht versprechen, dass etwas bis zu einer bestimmten Zeit geladen ist. Nutze Sunward für nichts, wovon Sicherheit oder Gesundheit abhängt.

# Worum du dich kümmerst

Verknüpfe nur Geräte, die dir gehören oder deren Besitzer zustimmt, und halte dich an die Bedingungen ihrer Hersteller. Behalte dein Passwort für dich. Deine Elektroinstallation muss auch ohne Sunward sicher sein: durch Sicherungen und durch Grenzen, die ein Elektriker eingestellt hat.

# Abos und Zahlung

Das kostenlose Abo kostet nichts und braucht keine Karte. Bezahlte Abos zahlst du im Voraus für einen Monat, ein Jahr oder zehn Jahre, zu dem Preis, den du vor dem Bezahlen siehst; sie verlängern sich, bis du kündigst. Zehn Jahre bezahlst du einmal; sie verlängern sich nicht.

Du kannst jederzeit unter „Einstellungen“, „Abo“ kündigen. Die Anlage läuft dann bis zum Ende des bezahlten Zeitraums. Schlägt eine Zahlung fehl, sagen wir dir Bescheid und setzen aus, was das Abo umfasst, bis sie nachgeholt ist.

# Widerruf

Als Privatperson kannst du 14 Tage lang ohne Angabe von Gründen widerrufen: Schreib uns. Du bekommst dein Geld zurück, abzüglich dessen, was du bis dahin genutzt hast, wenn wir auf deinen Wunsch sofort begonnen haben.

# Haftung

Wir haften unbegrenzt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und Gesundheit, und wo das Gesetz es zwingend vorsieht. Bei leichter Fahrlässigkeit haften wir nur, wenn eine wesentliche Vertragspflicht verletzt ist, und dann nur für Schäden, mit denen zu rechnen war.

# Ende und Änderungen

Du kannst deine Anlage und dein Konto jederzeit löschen. Ein kostenloses Abo können wir mit einer Frist von vier Wochen per E-Mail beenden. Änderungen dieser Bedingungen kündigen wir sechs Wochen vorher per E-Mail an; bis sie gelten, kannst du kündigen.`,
};
