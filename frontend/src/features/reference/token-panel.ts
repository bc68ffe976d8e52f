import { tokenPath } from '#shared/token-scopes.ts';
import { looksLikeToken, sendBy } from './call.ts';
import { button, element } from './dom.ts';
import { filled, type Words } from './words.ts';

/** The token in use, kept nowhere but here: no storage, no address, no cookie. */
export interface Held {
  readonly token: string;
  /** Of the token's user; '' unless known. */
  readonly userId: string;
  /** First site that it opens; '' unless known. */
  readonly accountId: string;
  /** First appliance of that site; '' unless known. */
  readonly applianceId: string;
}

interface Me {
  readonly id: string;
  readonly scope: string;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

const firstAppliance = async (token: string, accountId: string): Promise<string> => {
  const answer = await sendBy(token, tokenPath(`/api/accounts/${accountId}/appliances`)).catch(() => null);
  if (!answer?.ok) return '';
  const [first] = (await answer.json()) as { readonly id: string }[];
  return first?.id ?? '';
};

/**
 * Asks for a token and checks it by asking who its user is.
 * @param onChange with the token in use; null: none
 */
export const tokenPanel = (w: Words, onChange: (held: Held | null) => void): HTMLElement => {
  const input = element('input', { type: 'password', id: 'token-input', autocomplete: 'off', spellcheck: false });
  const status = element('p', { role: 'status', className: 'status' });
  const forget = button(w.forget, () => {
    input.value = '';
    status.textContent = '';
    onChange(null);
  });
  const use = async (): Promise<void> => {
    const token = input.value.trim();
    if (!looksLikeToken(token)) {
      status.textContent = w.wrongForm;
      return;
    }
    status.textContent = w.checking;
    const answer = await sendBy(token, tokenPath('/api/auth/me')).catch(() => null);
    if (answer === null) {
      status.textContent = w.noAnswer;
      return;
    }
    const body: unknown = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      const { message = String(answer.status) } = body as { readonly message?: string };
      status.textContent = answer.status === 401 ? w.notValid : filled(w.refused, { message });
      onChange(null);
      return;
    }
    const { id, scope, accounts } = body as Me;
    const sites = accounts.map(({ name }) => name).join(', ') || w.noSites;
    const accountId = accounts[0]?.id ?? '';
    status.textContent = filled(w.ready, { scope, sites });
    onChange({
      token,
      userId: id,
      accountId,
      applianceId: accountId === '' ? '' : await firstAppliance(token, accountId),
    });
  };
  // A page that comes back from the browser's history has no token either.
  addEventListener('pagehide', () => forget.click());
  const fields = element(
    'form',
    {
      className: 'token',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void use();
      },
    },
    element('label', { htmlFor: input.id, textContent: w.token }),
    input,
    element('div', { className: 'buttons' }, element('button', { type: 'submit', textContent: w.use }), forget),
    status,
  );
  return element(
    'section',
    { className: 'panel' },
    element('h2', { textContent: w.title }),
    element('p', { textContent: w.intro }),
    fields,
  );
};
