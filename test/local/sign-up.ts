import type { LocalProduct } from '#infra/local/start.ts';

/** As a new user does it: with the code from the mail. */
export const signUp = async (product: LocalProduct, email: string, password: string): Promise<void> => {
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/auth/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await post('signUp', { email, password, locale: 'en' });
  const outbox = (await (await fetch(`${product.homeUrl}/outbox`)).json()) as readonly { to: string; text?: string }[];
  const mail = outbox.findLast(({ to, text }) => to === email.toLowerCase() && text?.startsWith('Your code: '));
  await post('confirm', { email, password, code: /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '' });
};
