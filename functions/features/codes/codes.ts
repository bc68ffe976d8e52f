import * as z from 'zod';
import type { MailKind } from '#functions/platform/mail-facts.ts';
import { mailText } from '#functions/platform/mail-texts.ts';
import { type Language, languageOf, locales } from '#shared/locales.ts';

/**
 * The event that the user pool sends before it mails a code (docs.aws.amazon.com/cognito, "Custom message Lambda trigger"). The
 * pool itself replaces `codeParameter` by the code, which never reaches us.
 */
const eventSchema = z.object({
  triggerSource: z.string(),
  request: z.object({
    codeParameter: z.string().min(1),
    /** What the browser sends along: the locale of the page. */
    clientMetadata: z.object({ locale: z.enum(locales).optional().catch(undefined) }).nullish(),
  }),
});

/** The mail of each trigger; any other keeps the user pool's own text. */
const mails = {
  CustomMessage_SignUp: 'signUpCode',
  CustomMessage_ResendCode: 'signUpCode',
  CustomMessage_ForgotPassword: 'passwordCode',
} as const satisfies Record<string, MailKind>;

const isKnown = (source: string): source is keyof typeof mails => Object.hasOwn(mails, source);

/** A mail with a code, in the language of the page that requested it. */
export interface CodeMail {
  readonly emailSubject: string;
  readonly emailMessage: string;
}

/** Which mail an event asks for; null: none that we word. */
export const codeMailAsked = (
  event: unknown,
): { readonly kind: (typeof mails)[keyof typeof mails]; readonly language: Language; readonly code: string } | null => {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return null;
  const { triggerSource, request } = parsed.data;
  const locale = request.clientMetadata?.locale;
  if (locale === undefined || !isKnown(triggerSource)) return null;
  return { kind: mails[triggerSource], language: languageOf(locale), code: request.codeParameter };
};

/**
 * The mail for a code that the user pool is about to send; null: the pool uses its own text, which is in both languages, because
 * the page named no language or we have no text for this trigger.
 */
export const codeMailFor = async (event: unknown): Promise<CodeMail | null> => {
  const asked = codeMailAsked(event);
  if (asked === null) return null;
  const { subject, html } = await mailText(asked.kind, asked.language, { code: asked.code });
  return { emailSubject: subject, emailMessage: html };
};
