import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from '#functions/platform/mail.ts';
import { createMailApi, outboxPage, type SentMail } from '#infra/local/outbox.ts';
import { type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';

const sent: SentMail[] = [];
let served: ServedFetch;
let client: SESv2Client;

beforeAll(async () => {
  served = await serveFetch(
    createMailApi(
      (mail) => sent.push(mail),
      () => 7,
      () => 'message-1',
    ),
  );
  client = new SESv2Client({
    endpoint: served.url,
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  client.destroy();
  await served.close();
});

const mail = {
  to: 'anna@user.example',
  replyTo: null,
  subject: 'Einladung zu „Häuschen“',
  text: 'Grüße\nhttps://app.example/accounts?noRedirect=true',
  html: '<p>Grüße</p>',
};

describe('mail by the SDK, against the local emulator', () => {
  test('arrives as written', async () => {
    const mailer = createMailer(client, 'no-reply@sunward.example');
    await mailer.send(mail);
    await mailer.send({ ...mail, replyTo: 'ben@user.example' });
    const arrived = { ...mail, headers: {}, timeMs: 7, from: 'Sunward <no-reply@sunward.example>' };
    expect(sent).toEqual([arrived, { ...arrived, replyTo: 'ben@user.example' }]);
  });

  test('that SES would reject fails with a typed error', async () => {
    const mailer = createMailer(client, 'no-reply@sunward.example');
    await expect(mailer.send({ ...mail, to: 'nobody' })).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toEqual([]);
  });

  test('is shown with its links, and none of it becomes markup', () => {
    const shown = outboxPage([
      { timeMs: 0, to: 'a@user.example', kind: 'SignUp', code: '123456' },
      {
        ...mail,
        from: 'x',
        headers: {},
        timeMs: 1,
        subject: '<b>"x"</b>',
        text: '<script>1</script> https://app.example/?a=1&b=2',
      },
    ]);
    expect(shown).toContain('<b>123456</b>');
    expect(shown).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
    expect(shown).toContain('<a href="https://app.example/?a=1&amp;b=2">');
    expect(shown).not.toContain('<script>');
  });
});
