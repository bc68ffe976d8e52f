import * as z from 'zod';
import type { HookCall } from './outside.ts';
import type { ShownPush } from './push-service.ts';
import type { FetchHandler } from './serve-fetch.ts';

/** A code that the user pool would have mailed. */
export interface CodeMail {
  readonly timeMs: number;
  readonly to: string;
  readonly kind: string;
  readonly code: string;
}

/** A mail that the product sent. */
export interface SentMail {
  readonly timeMs: number;
  readonly to: string;
  readonly from: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers beyond the usual ones, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that leaves the product for a person. */
export type OutboxItem =
  | CodeMail
  | SentMail
  | ({ readonly kind: 'push' } & ShownPush)
  | ({ readonly kind: 'webhook' } & HookCall);

const part = z.object({ Data: z.string().min(1), Charset: z.string().optional() });
/** What the product sends to SES's API v2. Other requests are rejected, since a difference would only show in the cloud. */
const sendSchema = z.strictObject({
  FromEmailAddress: z.string().min(1),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).length(1) }),
  ReplyToAddresses: z.array(z.email()).max(1).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: part,
      Body: z.strictObject({ Text: part, Html: part }),
      Headers: z
        .array(z.strictObject({ Name: z.string().min(1), Value: z.string().min(1) }))
        .max(15)
        .optional(),
    }),
  }),
});

const refusal = (status: number, name: string, message: string): Response =>
  Response.json({ message }, { status, headers: { 'x-amzn-errortype': name } });

/** SendEmail of Amazon SES, API v2: mail goes to an outbox instead of a mailbox. */
export const createMailApi =
  (onMail: (mail: SentMail) => void, now: () => number, newId: () => string): FetchHandler =>
  async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || pathname !== '/v2/email/outbound-emails')
      return refusal(404, 'NotFoundException', 'Only SendEmail is here');
    const parsed = sendSchema.safeParse(await request.json().catch(() => null));
    if (!parsed.success) return refusal(400, 'BadRequestException', z.prettifyError(parsed.error));
    const { FromEmailAddress: from, Destination, ReplyToAddresses = [], Content } = parsed.data;
    const { Subject, Body, Headers = [] } = Content.Simple;
    onMail({
      timeMs: now(),
      to: Destination.ToAddresses[0] ?? '',
      from,
      replyTo: ReplyToAddresses[0] ?? null,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    });
    return Response.json({ MessageId: newId() });
  };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const withLinks = (escaped: string): string =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** What a phone would show of a push. */
const shownSchema = z.object({
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.string(),
    actions: z.array(z.object({ title: z.string() })),
  }),
});

const pushText = (payload: unknown): string => {
  const { title, body, navigate, actions } = shownSchema.parse(payload).notification;
  const taps = actions.map((action) => `[${action.title}]`).join(' ');
  return `${title}\n${body}\n${taps === '' ? '' : `${taps}\n`}${navigate}`;
};

const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const pre = (text: string): string => `<pre>${withLinks(escapeHtml(text))}</pre>`;
const cells = (timeMs: number, ...texts: readonly string[]): string =>
  `<tr><td>${new Date(timeMs).toISOString()}${texts.map((text) => `<td>${text}`).join('')}`;

const entry = (item: OutboxItem): string => {
  if ('code' in item)
    return cells(item.timeMs, escapeHtml(item.to), escapeHtml(item.kind), `<b>${escapeHtml(item.code)}</b>`);
  if (!('kind' in item)) {
    const reply = item.replyTo === null ? '' : `<p>Answers go to ${escapeHtml(item.replyTo)}</p>`;
    return cells(item.timeMs, escapeHtml(item.to), escapeHtml(item.subject), `${reply}${pre(item.text)}`);
  }
  if (item.kind === 'push') return cells(item.timeMs, escapeHtml(item.device), 'Push', pre(pushText(item.payload)));
  return cells(item.timeMs, escapeHtml(item.url), 'Webhook', pre(`${headerText(item.headers)}\n\n${item.body}`));
};

/** The outbox as a page, newest first. */
export const outboxPage = (outbox: readonly OutboxItem[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Outbox</title><style>body{font:16px system-ui;margin:2rem}td,th{padding:.25rem 1rem;text-align:left;vertical-align:top}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;max-width:40rem}</style>
<h1>Outbox</h1><p>Mails, pushes and calls of webhooks that would have left the product. Newest first; reload for more.</p>
<table><tr><th>Time<th>To<th>What<th>Code or text\n${outbox.toReversed().map(entry).join('\n')}</table>`;
