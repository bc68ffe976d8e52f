import { type ShownCall, type ShownParameter, sendBy, shownAnswer, targetOf } from './call.ts';
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

interface Prepared {
  readonly token: string;
  readonly url: string;
}

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

  const run = async ({ token, url }: Prepared): Promise<void> => {
    status.textContent = w.sending;
    const startedMs = performance.now();
    const response = await sendBy(token, url, call.method, body?.value).catch(() => null);
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
    if (response.status === 401) status.append(`. ${w.notValid}`);
    answer.textContent = left > 0 ? `${text}\n${filled(w.cut, { count: left })}` : text;
  };

  /** What is to be sent as the form is filled in now, or why it cannot be. */
  const prepared = (): Prepared | string => {
    const current = held();
    if (current === null) return w.needsToken;
    const typed = Object.fromEntries(
      [...form.querySelectorAll('input')].map(({ name, value }): [string, string] => [name, value]),
    );
    const target = targetOf(call, typed);
    if ('missing' in target) return filled(w.missing, { name: target.missing });
    try {
      if (body !== null) JSON.parse(body.value);
    } catch (error) {
      return filled(w.badBody, { message: error instanceof Error ? error.message : '' });
    }
    return { token: current.token, url: target.url };
  };

  /** Goes on with what is to be sent, or says why it cannot be. */
  const prepare = (then: (ready: Prepared) => void): void => {
    const ready = prepared();
    if (typeof ready !== 'string') {
      then(ready);
      return;
    }
    status.replaceChildren(ready);
    if (held() === null) status.append(' ', element('a', { href: '#token', textContent: w.toToken }));
  };
  const runNow = (): void => prepare((ready) => void run(ready));

  const closeQuestion = (): void => {
    question.hidden = true;
    submit.focus();
  };
  const decline = button(w.cancel, closeQuestion);
  const question = element(
    'div',
    { className: 'question', hidden: true, role: 'group' },
    element('p', {}, w.confirm, ' ', element('b', { textContent: `${call.method} ${call.path}` })),
    element(
      'div',
      { className: 'buttons' },
      button(w.confirmSend, () => {
        closeQuestion();
        runNow();
      }),
      decline,
    ),
  );
  const ask = (): void => {
    question.hidden = false;
    decline.focus();
  };
  const submit = element('button', { type: 'submit', textContent: changes ? w.change : w.send });
  const form = element(
    'form',
    {
      className: 'call',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (changes) prepare(ask);
        else runNow();
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
