import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

/** A mail, ready to send. */
export interface Mail {
  readonly to: string;
  /** Where a reply goes; null: nowhere. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that ends mail of this kind at one click (RFC 8058); absent: it cannot be ended. */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Sends a mail. Throws when it was not accepted. */
  send(mail: Mail): Promise<void>;
}

const CHARSET = 'UTF-8';

/**
 * Mail by Amazon SES, API v2.
 * @param from the sender address, from a verified identity
 */
export const createMailer = (client: Pick<SESv2Client, 'send'>, from: string): Mailer => ({
  send: async ({ to, replyTo, subject, text, html, unsubscribeUrl }) => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: `Sunward <${from}>`,
        Destination: { ToAddresses: [to] },
        ...(replyTo === null ? {} : { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: CHARSET },
            Body: { Text: { Data: text, Charset: CHARSET }, Html: { Data: html, Charset: CHARSET } },
            ...(unsubscribeUrl !== undefined && {
              Headers: [
                { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
                { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
              ],
            }),
          },
        },
      }),
    );
  },
});
