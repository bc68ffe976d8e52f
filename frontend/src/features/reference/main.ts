import { EXAMPLE_ORIGIN } from '#shared/example-origin.ts';
import { TOKEN_OPENAPI } from '#shared/token-scopes.ts';
import { callsById, type ShownCall } from './call.ts';
import { button, element } from './dom.ts';
import { type Held, tokenPanel } from './token-panel.ts';
import { tryForm } from './try-form.ts';
import { wordsIn } from './words.ts';

const w = wordsIn(document.documentElement.lang);
let held: Held | null = null;
let calls: Promise<ReadonlyMap<string, ShownCall>> | null = null;

/** The document is asked for with the first call that is tried, and again after a failure. */
const loadCalls = (): Promise<ReadonlyMap<string, ShownCall>> => {
  calls ??= fetch(TOKEN_OPENAPI)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then(callsById);
  calls.catch(() => {
    calls = null;
  });
  return calls;
};

/** Examples name the address that this page came from. */
const nameOrigin = (): void => {
  for (const shown of document.querySelectorAll('.examples pre, section > pre'))
    shown.textContent = (shown.textContent ?? '').replaceAll(EXAMPLE_ORIGIN, location.origin);
};

/** One language of the examples at a time, the same for all calls. */
const chooseLanguage = (): HTMLElement => {
  const figures = [...document.querySelectorAll<HTMLElement>('figure[data-language]')];
  const languages = new Set(figures.map(({ dataset }) => dataset.language ?? ''));
  const options = [...languages].map((one) => element('option', { value: one, textContent: one }));
  const choice = element('select', { id: 'example-language' }, ...options);
  const show = (): void => {
    for (const figure of figures) figure.hidden = figure.dataset.language !== choice.value;
  };
  choice.onchange = show;
  show();
  return element(
    'p',
    { className: 'choice' },
    element('label', { htmlFor: choice.id, textContent: w.examples }),
    choice,
  );
};

const offerTrying = (place: HTMLElement): void => {
  const id = place.dataset.operation ?? '';
  const open = async (): Promise<void> => {
    place.replaceChildren(element('p', { role: 'status', textContent: w.loading }));
    const call = (await loadCalls().catch(() => null))?.get(id);
    const close = button(w.close, () => {
      place.replaceChildren(start);
      start.focus();
    });
    if (call === undefined) {
      place.replaceChildren(start, element('p', { role: 'status', textContent: w.failed }));
      return;
    }
    const form = tryForm(`try-${id}`, call, w, () => held);
    place.replaceChildren(form, close);
    form.querySelector<HTMLElement>('input, textarea, button')?.focus();
  };
  const start = button(w.tryIt, () => void open());
  start.setAttribute('aria-label', `${w.tryIt}: ${id}`);
  place.append(start);
};

nameOrigin();
const panel = document.getElementById('token');
panel?.append(
  tokenPanel(w, (next) => {
    held = next;
  }),
  chooseLanguage(),
);
for (const place of document.querySelectorAll<HTMLElement>('.try')) offerTrying(place);
