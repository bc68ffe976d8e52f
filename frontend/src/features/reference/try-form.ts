import { type ShownCall, type ShownParameter, shownAnswer, targetOf } from './call.ts';
import { button, element } from './dom.ts';
import type { Held } from './token-panel.ts';
import { filled, type Words } from './words.ts';

/** What a field begins with: the token's own ids where they are known, else nothing that would not exist. */
const firstValue = ({ name, in: where, example }: ShownParameter, held: Held | null): string => {
  if (name === 'accountId' || name === 'userId' || name === 'applianceId') return held?.[name] ?? '';
  return where === 'path' || typeof example === 'object' || example === undefined ? '' : String(example);
};

const fieldOf = (id: string, parameter: ShownParameter, held: Held | null): HTMLElement => {
  const input = element('input', {
    id: `${id}-${parameter.name}`,
    name: parameter.name,
    value: firstValue(parameter, held),
    autocomplete: 'off',
    spellcheck: false,
  });
  const { name, required } = parameter;
  return element('div', {}, element('label', { htmlFor: input.id, textContent: required ? `${name} *` : name }), input);
};

const send = async ({ method }: ShownCall, url: string, token: string, body: string | null): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body }),
    credentials: 'omit',
    cache: 'no-store',
  });

/**
 * A form that sends a call with the token in use. What only reads is sent at once; what changes something asks first.
 * @param held the token in use at that moment; null: none
 */
export const tryForm = (id: string, call: ShownCall, w: Words, held: () => Held | null): HTMLElement => {
  const changes = call.method !== 'GET';
  const status = element('p', { role: 'status', className: 'status' });
  const answer = element('pre', { tabIndex: 0, hidden: true });
  const fields = call.parameters.map((one) => fieldOf(id, one, held()));
  const body =
    call.body === undefined
      ? null
      : element('textarea', {
          id: `${id}-body`,
          rows: 6,
          spellcheck: false,
          value: JSON.stringify(call.body, null, 2),
        });

  const run = async (): Promise<void> => {
    const current = held();
    const typed = Object.fromEntries(
      [...form.querySelectorAll('input')].map(({ name, value }): [string, string] => [name, value]),
    );
    const target = targetOf(call, typed);
    if (current === null || 'missing' in target) return;
    status.textContent = w.sending;
    const startedMs = performance.now();
    const response = await send(call, target.url, current.token, body?.value ?? null).catch(() => null);
    answer.hidden = response === null;
    if (response === null) {
      status.textContent = w.noAnswer;
      return;
    }
    const { text, left } = shownAnswer(await response.text());
    status.textContent = filled(w.answered, {
      status: response.status,
      ms: Math.round(performance.now() - startedMs),
    });
    answer.textContent = left > 0 ? `${text}\n${filled(w.cut, { count: left })}` : text;
  };

  /** Why it cannot be sent; null: it can. */
  const obstacle = (): string | null => {
    if (held() === null) return w.needsToken;
    const typed = Object.fromEntries(
      [...form.querySelectorAll('input')].map(({ name, value }): [string, string] => [name, value]),
    );
    const target = targetOf(call, typed);
    if ('missing' in target) return filled(w.missing, { name: target.missing });
    if (body === null) return null;
    try {
      JSON.parse(body.value);
      return null;
    } catch (error) {
      return filled(w.badBody, { message: error instanceof Error ? error.message : '' });
    }
  };

  const question = element('div', { className: 'question', hidden: true, role: 'group' });
  const ask = (): void => {
    const yes = button(w.confirmSend, () => {
      question.hidden = true;
      submit.focus();
      void run();
    });
    const no = button(w.cancel, () => {
      question.hidden = true;
      submit.focus();
    });
    question.replaceChildren(
      element('p', {}, w.confirm, ' ', element('b', { textContent: `${call.method} ${call.path}` })),
      element('div', { className: 'buttons' }, yes, no),
    );
    question.hidden = false;
    no.focus();
  };
  const submit = element('button', { type: 'submit', textContent: changes ? w.change : w.send });
  const form = element(
    'form',
    {
      className: 'call',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        const reason = obstacle();
        if (reason !== null) {
          status.replaceChildren(reason);
          if (held() === null) status.append(' ', element('a', { href: '#token', textContent: w.toToken }));
        } else if (changes) ask();
        else void run();
      },
    },
    ...fields,
    ...(body === null ? [] : [element('div', {}, element('label', { htmlFor: body.id, textContent: w.body }), body)]),
    element('div', { className: 'buttons' }, submit),
    question,
    status,
    answer,
  );
  return form;
};
