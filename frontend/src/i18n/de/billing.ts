import type { BillingTexts } from '../en/billing.ts';

export const billingTexts: BillingTexts = {
  settingsTabs: { label: 'Einstellungen', settings: 'Anlage', plan: 'Abo', members: 'Mitglieder' },
  billing: {
    ownerOnly:
      'Die folgenden Einstellungen kann nur der Eigentümer der Anlage ändern. Du bist nicht der Eigentümer der Anlage.',
    return: {
      done: 'Danke, das ist erledigt.',
      plan: 'Danke, das ist erledigt: {{plan}} ist dein Abo.',
      waiting: 'Einen Moment: Wir warten auf die Bestätigung des Zahlungsanbieters.',
      late: 'Der Zahlungsanbieter hat es noch nicht bestätigt. Bisher ist alles wie zuvor; sobald die Bestätigung da ist, steht es hier.',
      notPaid:
        'Dein Zahlungsmittel ist gespeichert, aber {{plan}} ließ sich damit nicht bezahlen. Es ist alles wie zuvor: Wähl das Abo noch einmal, oder ändere zuerst das Zahlungsmittel.',
    },
    yourPlan: 'Dein Abo',
    price: '{{price}} pro {{interval}}',
    free: 'Kostenlos',
    noPlan: 'Noch kein Abo',
    status: {
      active: 'Aktiv',
      incomplete: 'Wartet auf die erste Zahlung',
      incomplete_expired: 'Nie bezahlt',
      trialing: 'Probezeit',
      past_due: 'Zahlung überfällig',
      canceled: 'Beendet',
      unpaid: 'Nicht bezahlt',
    },
    facts: {
      status: 'Stand',
      period: 'Zeitraum',
      span: '{{from}} bis {{to}}',
      next: 'Danach',
      nextFrom: '{{plan}} ab {{date}}',
      trial: 'Kostenlos bis',
      credit: 'Guthaben für die nächsten Rechnungen',
      method: 'Zahlungsmittel',
      methodThere: 'Hinterlegt',
      methodNone: 'Noch keines',
      grant: 'Im Voraus bezahlt',
      grantUntil: '{{plan}} bis {{date}}',
      features: 'Dazugebucht',
    },
    trialOnce:
      'Kostenlose Tage gibt es je Zahlungsmittel einmal. Hatte mit dem, das du hinterlegst, schon jemand anderes welche, enden deine, und das Abo wird sofort bezahlt.',
    portal: 'Rechnungen und Zahlungsmittel',
    addMethod: 'Zahlungsmittel hinterlegen',
    awaiting: 'Die erste Zahlung fehlt noch. Ohne sie wird die Anlage 24 Stunden nach dem Erstellen entfernt.',
    payNow: 'Jetzt bezahlen',
    unpaid: 'Das Abo ist nicht bezahlt. Bis es das ist, gelten die Grenzen des kostenlosen Abos; verloren geht nichts.',
    pastDue:
      'Die letzte Zahlung hat nicht geklappt. Sieh nach deinem Zahlungsmittel, dann wird es noch einmal versucht.',
    toPlan: 'Zum Abo',
    plans: 'Abo wählen',
    holds: {
      interval_one: 'Sieht beim Laden mit Sonne jede Minute nach, sonst alle {{off}}',
      interval_other: 'Sieht beim Laden mit Sonne alle {{count}} Minuten nach, sonst alle {{off}}',
      appliancesAll: 'Beliebig viele Geräte',
      appliances_one: '{{count}} Gerät',
      appliances_other: '{{count}} Geräte',
      modes: 'Wochenplan und Steuerung nach dem Hausspeicher',
      sma: 'Liest Wechselrichter von SMA',
      tesla: 'Steuert Autos von Tesla',
    },
    standing: { current: 'Dein Abo jetzt', coming: 'Gilt ab dem Ende des Zeitraums' },
    choose: '{{plan}} für {{price}} pro {{interval}} wählen',
    chooseFree: '{{plan}} wählen, kostenlos',
    keep: '{{plan}} doch behalten',
    change: {
      title: 'Zu {{plan}} wechseln?',
      now: 'Der Wechsel gilt sofort und wird heute berechnet. Was vom jetzigen Zeitraum übrig ist, wird gutgeschrieben.',
      later:
        'Das jetzige Abo ist bezahlt und bleibt bis {{date}}. Danach gilt {{plan}} mit seinen Grenzen: Was darüber liegt, pausiert, gelöscht wird nichts.',
      laterOpen: 'Das jetzige Abo bleibt bis zum Ende seines Zeitraums. Danach gilt {{plan}} mit seinen Grenzen.',
      free: '{{plan}} kostet nichts und gilt sofort.',
      interval: 'Sunward sieht dann {{every}} nach statt {{before}}.',
      intervalKept: 'Sunward sieht weiter {{every}} nach, wie du es in den Einstellungen gewählt hast.',
      act: 'Wechseln',
      noMethodTitle: 'Erst ein Zahlungsmittel hinterlegen',
      noMethod:
        '{{plan}} kostet {{price}}, und es ist noch kein Zahlungsmittel hinterlegt. Wir schicken dich dafür zu unserem Zahlungsanbieter; damit wird der Wechsel gleich vollzogen und bezahlt.',
      go: 'Zum Zahlungsanbieter',
    },
    features: 'Zum Abo dazubuchen',
    feature: { sma: 'Wechselrichter von SMA', 'tesla-commands': 'Autos von Tesla steuern' },
    featureHeld: 'Dazugebucht',
    featureInPlan: 'In deinem Abo enthalten',
    featureAdd: 'Für {{price}} pro {{interval}} dazubuchen',
    featureTitle: '{{feature}} dazubuchen?',
    featureText: 'Das kostet ab jetzt {{price}} pro {{interval}} zusätzlich zu deinem Abo.',
    prepay: {
      title: '10 Jahre Premium, einmal bezahlt',
      text: 'Einmal {{amount}} bezahlt. Das sind {{effective}} statt {{price}} im Monat, also {{percent}} weniger.',
      once: 'Einmal {{amount}} bezahlt.',
      credit: 'Läuft gerade ein bezahltes Abo, wechselt es zu BASIC, und sein Rest wird gutgeschrieben.',
      again: 'Du hast schon bis {{date}} bezahlt. Weitere 10 Jahre kommen dazu.',
      act: '{{amount}} für 10 Jahre bezahlen',
    },
    cancelled:
      'Die Anlage ist gekündigt. Am {{date}} wird alles gelöscht: Einstellungen, Zugänge, Verlauf. Bis dahin läuft alles weiter.',
    cancelledOpen: 'Die Anlage ist gekündigt. Am Ende des Zeitraums wird alles gelöscht.',
    uncancel: 'Anlage doch behalten',
    cancel: 'Anlage kündigen',
    cancelText:
      'Sunward läuft noch bis zum {{date}}. Dann wird die Anlage mit Verlauf, Geräten, Zugängen und Mitgliedern gelöscht, und niemand kann sie zurückholen. Bis dahin kannst du es dir anders überlegen.',
    cancelTextOpen:
      'Sunward läuft noch bis zum Ende des Zeitraums. Dann wird die Anlage mit Verlauf, Geräten, Zugängen und Mitgliedern gelöscht. Bis dahin kannst du es dir anders überlegen.',
    deleteNow: 'Anlage sofort löschen',
    deleteText:
      'Das Abo endet heute, und die Anlage wird sofort mit Verlauf, Geräten, Zugängen und Mitgliedern gelöscht. Niemand kann sie zurückholen, und der Rest des bezahlten Zeitraums verfällt. Sunward steuert deine Geräte dann nicht mehr.',
    endPrepaid:
      '{{plan}} ist bis {{date}} im Voraus bezahlt: Das geht mit der Anlage verloren, auch was davon noch übrig ist.',
  },
};
