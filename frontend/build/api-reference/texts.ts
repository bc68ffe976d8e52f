/** The page's own words. What the contract says about rows and fields is English, and marked so. */
const en = {
  language: 'en',
  title: 'API reference',
  description: 'Every call of the Sunward API with its fields, units, scope, errors and examples.',
  openapi: 'For client generators, as OpenAPI 3.1:',
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
  assistants: 'Assistants (MCP)',
  assistantsIntro:
    'Assistants that speak the Model Context Protocol over HTTP can ask where your power goes and why the car is not charging, and switch if you let them. Create a token with the scope read, or control if it may switch, and give your assistant this address and header. What changes something is marked, so that it asks you first. The token also opens the calls below: give it only to a program that you trust, and revoke it when you no longer use it.',
  assistantsClaude: 'In Claude Code, as a command:',
  assistantsVsCode: 'In VS Code, as .vscode/mcp.json; the token is asked for and kept by VS Code:',
  assistantsOthers: 'In other programs with an mcp.json:',
  assistantsLimits:
    'Assistants on websites, such as ChatGPT and claude.ai, connect only to servers with a sign-in page of their own (OAuth). Sunward has none yet.',
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
  openapi: 'Für Client-Generatoren, als OpenAPI 3.1:',
  openapiTokens: 'Aufrufe mit Token',
  openapiAll: 'der ganze Vertrag',
  contents: 'Inhalt',
  calls: 'Aufrufe',
  byToken: 'Mit einem Token',
  byTokenIntro:
    'So rufen deine eigenen Programme Sunward auf. Die Beispiele sind vollständig: Sie lesen das Token aus der Umgebungsvariablen SUNWARD_TOKEN. Die Beschreibungen von Aufrufen und Feldern sind englisch.',
  others: 'Andere Aufrufe',
  othersIntro:
    'Was die App nach der Anmeldung selbst aufruft, und Webhooks mit ihren Schlüsseln. Sie können sich mit der App ändern; ein Token öffnet sie nicht.',
  assistants: 'Assistenten (MCP)',
  assistantsIntro:
    'Assistenten, die das Model Context Protocol über HTTP sprechen, können fragen, wohin dein Strom geht und warum das Auto nicht lädt, und schalten, wenn du es erlaubst. Erstell ein Token mit dem Umfang read, oder control, wenn er schalten darf, und gib deinem Assistenten diese Adresse und diese Kopfzeile. Was etwas ändert, ist markiert, damit er dich vorher fragt. Das Token öffnet auch die Aufrufe unten: Gib es nur einem Programm, dem du vertraust, und widerrufe es, wenn du das Programm nicht mehr nutzt.',
  assistantsClaude: 'In Claude Code, als Befehl:',
  assistantsVsCode: 'In VS Code, als .vscode/mcp.json; VS Code fragt nach dem Token und bewahrt es auf:',
  assistantsOthers: 'In anderen Programmen mit einer mcp.json:',
  assistantsLimits:
    'Assistenten auf Websites wie ChatGPT und claude.ai verbinden sich nur mit Servern, die eine eigene Anmeldeseite haben (OAuth). Sunward hat noch keine.',
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
