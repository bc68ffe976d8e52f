import { randomUUID } from 'node:crypto';

/** What the user does on a simulated vendor's page: `?answer=agree` or `?answer=deny`; absent: the page asks. */
export const CONSENT_ANSWER = 'answer';

/** Where a simulated consent page redirects the browser, and what it returns there. */
export interface ConsentRequest<T> {
  /** The address of the page, as the browser opened it. */
  readonly url: URL;
  readonly redirectUri: string;
  /** Returned whatever the user answers: the state, under the vendor's names. */
  readonly returned: Readonly<Record<string, string>>;
  /** Returned with the code. */
  readonly granted?: Readonly<Record<string, string>>;
  /** What the code stands for. */
  readonly grant: T;
}

/** A simulated vendor's consent page, and the codes that it issued. */
export interface ConsentPage<T> {
  show(request: ConsentRequest<T>): Response;
  /** What a code stands for, without using it up; null: no such code. */
  look(code: string): T | null;
  /** The same; the code is used up. */
  take(code: string): T | null;
}

const back = (redirectUri: string, values: Readonly<Record<string, string>>): Response => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { location: url.href } });
};

type BothLanguages = readonly [english: string, german: string];

/** For users of the local product. In both languages, as a real vendor would know its user's. */
const page = (vendor: string, text: BothLanguages, links = ''): Response => {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${vendor}</title>`;
  const style =
    '<style>body{font:1.1rem system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;margin:1rem 1rem 0 0;padding:.7rem 1.2rem;border:1px solid;border-radius:.4rem}</style>';
  const body = `<h1>${vendor} (simulated)</h1><p>${text.join('<br>')}</p>${links}`;
  return new Response(`<!doctype html><html lang="en"><head>${head}${style}</head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

const askPage = (vendor: string, url: URL, question: BothLanguages): Response => {
  const link = (answer: string, label: string): string => {
    const query = new URLSearchParams(url.searchParams);
    query.set(CONSENT_ANSWER, answer);
    return `<a href="?${query.toString().replaceAll('&', '&amp;')}">${label}</a>`;
  };
  return page(vendor, question, `${link('agree', 'Agree / Zustimmen')}${link('deny', 'Refuse / Ablehnen')}`);
};

/** A vendor's page that asks something and does not redirect. */
export const askedOnPage = (
  vendor: string,
  url: URL,
  ask: { readonly question: BothLanguages; readonly agreed: BothLanguages; readonly onAgreed: () => void },
): Response => {
  switch (url.searchParams.get(CONSENT_ANSWER)) {
    case 'agree':
      ask.onAgreed();
      return page(vendor, ask.agreed);
    case 'deny':
      return page(vendor, ['Nothing was changed.', 'Nichts wurde geändert.']);
    default:
      return askPage(vendor, url, ask.question);
  }
};

/**
 * @param vendor name to show
 * @param newCode default: any
 */
export const createConsentPage = <T>(vendor: string, newCode: () => string = randomUUID): ConsentPage<T> => {
  const codes = new Map<string, T>();
  const look = (code: string): T | null => codes.get(code) ?? null;
  return {
    show({ url, redirectUri, returned, granted = {}, grant }) {
      switch (url.searchParams.get(CONSENT_ANSWER)) {
        case 'agree': {
          const code = newCode();
          codes.set(code, grant);
          return back(redirectUri, { code, ...granted, ...returned });
        }
        case 'deny':
          // RFC 6749, 4.1.2.1.
          return back(redirectUri, { error: 'access_denied', ...returned });
        default:
          return askPage(vendor, url, ['May Sunward use your account?', 'Darf Sunward dein Konto nutzen?']);
      }
    },
    look,
    take(code) {
      const grant = look(code);
      codes.delete(code);
      return grant;
    },
  };
};
