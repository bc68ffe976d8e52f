import type { Bundles } from '../texts.ts';

export const texts: Bundles['faqs'] = {
  title: 'Fragen und Antworten',
  description: 'Was Sunward braucht, wie es entscheidet, was es kostet und was passiert, wenn eine Cloud ausfällt.',
  intro: 'Kurze Antworten auf häufige Fragen.',
  items: {
    hardware: {
      question: 'Muss ich etwas einbauen?',
      answer:
        'Nein. Sunward spricht über das Internet mit den Clouds von Wechselrichter, Zähler und Wallbox. Du verknüpfst sie mit den Konten, die du schon hast. Eine Wallbox mit OCPP kommt ohne die Cloud ihres Herstellers aus.',
    },
    rhythm: {
      question: 'Wie schnell reagiert es auf eine Wolke?',
      answer:
        'So schnell, wie dein Abo und deine Geräte es zulassen: mit einem bezahlten Abo jede Minute, mit dem kostenlosen alle 15 Minuten. Manche Hersteller messen selbst seltener. Wie alt jeder Wert ist, steht in der Übersicht.',
    },
    why: {
      question: 'Warum lädt mein Auto gerade nicht?',
      answer:
        'In der Übersicht hat jedes Gerät einen Satz, der das mit Zahlen erklärt, zum Beispiel wie viel Überschuss da ist und wie viel nötig ist. Der Verlauf bewahrt diese Sätze zwei Monate lang auf.',
    },
    grid: {
      question: 'Wird auch Strom aus dem Netz genommen?',
      answer:
        'Nur wenn es sich lohnt oder du es willst. Zieht eine Wolke vorbei, lädt das Auto eine Weile weiter, denn auch Anhalten und Neustarten kosten Sonne. Wie viel Netzstrom das sein darf, hängt von deinen Preisen ab. Du kannst es für jedes Gerät einstellen. Soll das Auto bis zu einer Uhrzeit voll sein, lädt es so spät wie möglich aus dem Netz.',
    },
    battery: {
      question: 'Ich habe einen Speicher. Wer bekommt den Überschuss zuerst?',
      answer:
        'Das entscheidest du: zuerst der Speicher, zuerst das Auto, oder der Speicher hilft dem Auto ab einer Schwelle. Mit einem bezahlten Abo kann sich ein Gerät auch nach dem Ladestand des Speichers richten.',
    },
    hand: {
      question: 'Kann ich noch selbst schalten?',
      answer:
        'Jederzeit, in Sunward oder in der App des Herstellers. Sunward merkt, wenn du außerhalb etwas umstellst, und lässt es eine Weile so. Bis wann, sagt der Satz beim Gerät.',
    },
    outage: {
      question: 'Was passiert, wenn die Cloud eines Herstellers ausfällt?',
      answer:
        'Ohne frische Werte startet nichts Neues. Was schon läuft, darf eine Weile weiterlaufen, aber nie mit mehr Leistung. In der Übersicht steht, welcher Dienst sich nicht meldet. Sobald er wieder da ist, geht es von selbst weiter.',
    },
    data: {
      question: 'Was wisst ihr über mich, und wer kann es lesen?',
      answer:
        'Deine E-Mail-Adresse, die Messwerte deiner Geräte und die Schlüssel zu ihren Clouds. Diese sind verschlüsselt gespeichert und werden nie wieder angezeigt. Die Werte deiner Anlage sehen nur ihre Mitglieder. Einzelne Messwerte werden nach zwei Monaten gelöscht, alles andere, wenn du deine Anlage löschst.',
    },
    cost: {
      question: 'Was kostet es, und wie komme ich wieder heraus?',
      answer:
        'Das Abo BASIC kostet nichts, und du brauchst dafür keine Karte. Bezahlte Abos laufen monatlich oder jährlich. Du kannst jederzeit kündigen: Das Abo endet dann mit dem bezahlten Zeitraum, und nichts verlängert sich.',
    },
  },
};
