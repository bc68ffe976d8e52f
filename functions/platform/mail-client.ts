import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { createMailer, type Mailer } from './mail.ts';

/** The mailer with its client, loaded when the first mail goes out. */
export const openMailer = (config: SESv2ClientConfig, from: string): Mailer =>
  createMailer(new SESv2Client(config), from);
