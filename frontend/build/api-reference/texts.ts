/** The page's own words. What the contract says about rows and fields is English, and marked so. */
const en = {
  language: 'en',
  title: 'API reference',
  description: 'Every call of the Sunward API with its fields, units, scope, errors and examples.',
  openapi: 'For generators of clients, as OpenAPI 3.1:',
  openapiTokens: 'calls with a token',
  openapiAll: 'the whole contract',
  contents: 'Contents',
  calls: 'calls',
  byToken: 'With a token',
  byTokenIntro:
    'Your own programs call these with a token. Examples are complete: they read the token from the environment variable SUNWARD_TOKEN.',
  others: 'Other calls',
  othersIntro:
    'What the app itself calls after signing in, and webhooks with their keys. They may change with the app; a token does not open them.',
  scope: 'Scope',
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer',
  answerExample: 'Example of an answer',
  errors: 'Errors',
  optional: 'optional',
  or: 'or',
  schemas: 'Schemas',
  otherLanguage: 'Deutsch',
} as const;

export type ReferenceTexts = Readonly<Record<keyof typeof en, string>>;

const de: ReferenceTexts = {
  language: 'de',
  title: 'API-Referenz',
  description: 'Jeder Aufruf der Sunward-API mit Feldern, Einheiten, Umfang, Fehlern und Beispielen.',
  openapi: 'Für Generatoren von Clients, als OpenAPI 3.1:',
  openapiTokens: 'Aufrufe mit Token',
  openapiAll: 'der ganze Vertrag',
  contents: 'Inhalt',
  calls: 'Aufrufe',
  byToken: 'Mit einem Token',
  byTokenIntro:
    'So rufen deine eigenen Programme Sunward auf. Die Beispiele sind vollständig: Sie lesen den Token aus der Umgebungsvariablen SUNWARD_TOKEN. Die Beschreibungen von Aufrufen und Feldern sind englisch.',
  others: 'Andere Aufrufe',
  othersIntro:
    'Was die App nach der Anmeldung selbst aufruft, und Webhooks mit ihren Schlüsseln. Sie können sich mit der App ändern; ein Token öffnet sie nicht.',
  scope: 'Umfang',
  parameters: 'Parameter',
  body: 'Body',
  answer: 'Antwort',
  answerExample: 'Beispiel einer Antwort',
  errors: 'Fehler',
  optional: 'optional',
  or: 'oder',
  schemas: 'Schemas',
  otherLanguage: 'English',
};

export const referenceTexts = { en, de } as const;
