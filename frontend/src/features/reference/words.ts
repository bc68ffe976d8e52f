/** Words of the page's script, beside those that the build wrote into the page. */
const en = {
  title: 'Try it with your own token',
  intro:
    'The token stays in this page’s memory: it is stored nowhere and gone when you leave or reload. Calls that change something ask first.',
  token: 'Token (swd_…)',
  use: 'Use token',
  forget: 'Forget token',
  wrongForm: 'A token is swd_ followed by 38 letters and digits.',
  checking: 'Checking the token …',
  ready: 'Ready. Scope: {scope}. Sites: {sites}.',
  noSites: 'none',
  refused: 'Not accepted: {message}',
  notValid: 'The token is not valid: it is wrong, has expired or was revoked. You can create another in the app.',
  examples: 'Language of the examples',
  tryIt: 'Try it',
  close: 'Close',
  needsToken: 'Enter your token at the top of the page first.',
  toToken: 'To the token',
  loading: 'Loading …',
  failed: 'That could not be loaded. Please try again.',
  body: 'Body (JSON)',
  badBody: 'The body is not valid JSON: {message}',
  missing: 'Fill in {name} first.',
  send: 'Send',
  change: 'Send …',
  confirm: 'This changes something in your home. Send it?',
  confirmSend: 'Yes, send',
  cancel: 'Cancel',
  sending: 'Sending …',
  answered: 'Answer {status} in {ms} ms',
  noAnswer: 'No answer. Are you online?',
  cut: '… and {count} more characters',
} as const;

export type Words = Readonly<Record<keyof typeof en, string>>;

const de: Words = {
  title: 'Mit deinem eigenen Token ausprobieren',
  intro:
    'Das Token bleibt im Arbeitsspeicher dieser Seite: Es wird nirgends gespeichert und ist weg, sobald du sie verlässt oder neu lädst. Aufrufe, die etwas ändern, fragen vorher nach.',
  token: 'Token (swd_…)',
  use: 'Token verwenden',
  forget: 'Token vergessen',
  wrongForm: 'Ein Token besteht aus swd_ und 38 Buchstaben und Ziffern.',
  checking: 'Token wird geprüft …',
  ready: 'Bereit. Umfang: {scope}. Anlagen: {sites}.',
  noSites: 'keine',
  refused: 'Nicht angenommen: {message}',
  notValid:
    'Das Token gilt nicht: Es ist falsch, abgelaufen oder widerrufen. In der App kannst du ein neues erstellen.',
  examples: 'Sprache der Beispiele',
  tryIt: 'Ausprobieren',
  close: 'Schließen',
  needsToken: 'Gib zuerst oben auf der Seite dein Token ein.',
  toToken: 'Zum Token',
  loading: 'Lädt …',
  failed: 'Das ließ sich nicht laden. Bitte versuch es noch einmal.',
  body: 'Body (JSON)',
  badBody: 'Der Body ist kein gültiges JSON: {message}',
  missing: 'Füll zuerst {name} aus.',
  send: 'Senden',
  change: 'Senden …',
  confirm: 'Das ändert etwas bei dir zu Hause. Senden?',
  confirmSend: 'Ja, senden',
  cancel: 'Abbrechen',
  sending: 'Wird gesendet …',
  answered: 'Antwort {status} nach {ms} ms',
  noAnswer: 'Keine Antwort. Bist du online?',
  cut: '… und {count} weitere Zeichen',
};

/** @param language of the page; others read English */
export const wordsIn = (language: string): Words => (language === 'de' ? de : en);

/** A text with its `{places}` filled. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
