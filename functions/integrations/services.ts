import type { Boxes } from '#functions/ocpp/known-boxes.ts';
import type { Manifest } from '#shared/integration.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import type { CallMeter } from './call-meter.ts';
import type { LinkNotes } from './link-notes.ts';
import { withAddresses } from './link-steps.ts';
import { createMemoryTokens } from './memory-tokens.ts';
import { withOwnTroubleTyped } from './own-trouble.ts';
import type { Adapter, AdapterContext, Integration, OAuthFlow, TokenSet, TokenVault } from './port.ts';
import { accountKeyOf, isServiceId, loadIntegration, manifestOf, openService, services } from './registry.ts';
import { agreedUnits, createSharedBudgets, type SharedBudgetsOptions } from './shared-budget.ts';
import type { StoredTokens, TokenLink } from './stored-tokens.ts';

/** Values of a service's credential fields by name. */
export type Fields = Readonly<Record<string, string>>;

/** A stored link, whose tokens are shared by all processes, or the caller's own tokens. */
export type TokenSource = TokenLink | TokenVault;

/** Linking on the vendor's own pages, with our client there. */
export interface VendorPages {
  readonly pkce: boolean;
  /** See OAuthFlow. */
  readonly stateReturned: boolean;
  authorizeUrl(request: Omit<Parameters<OAuthFlow['authorizeUrl']>[0], 'app' | 'baseUrlOverride'>): string;
  /** @throws VendorError */
  exchange(
    fields: Fields,
    grant: Parameters<OAuthFlow['exchange']>[1],
    signal: AbortSignal,
  ): Promise<{ readonly tokens: TokenSet; readonly fields: Fields }>;
}

/** The supported services. */
export interface Services {
  readonly manifests: readonly Manifest[];
  /** null: no such service. */
  manifest(service: string): Manifest | null;
  /** The manifest as users receive it: the addresses of its steps are complete. */
  forUsers(manifest: Manifest): Manifest;
  /** Text of a file that a vendor requests from our domain; null: no vendor does, or our values there are not configured. */
  vendorFile(name: string): Promise<string | null>;
  /**
   * Opens a linked account; `signal` aborts what is in progress. Without `tokens`, tokens of a sign-in are discarded.
   * @throws VendorError `unsupported` for a service that does not exist
   */
  open(service: string, fields: Fields, signal?: AbortSignal, tokens?: TokenSource): Adapter;
  /** Identifies the account, so that a site cannot link it twice; null: never a duplicate. */
  accountKey(service: string, fields: Fields): string | null;
  /** Used part of the limits that a vendor sets for all our users together, % of what is available by now; null: it sets none. */
  budgetUsedPercent(service: string): Promise<number | null>;
  /** `none`: the service has no linking pages of its own; `not-set-up`: our client at the vendor is not configured. */
  pages(service: string): Promise<VendorPages | 'none' | 'not-set-up'>;
}

/** Our own client's values at a vendor, by name; empty where nothing is configured. */
export type AppValues = (service: string) => Promise<Readonly<Record<string, string>>>;

export interface ServicesOptions extends Pick<AdapterContext, 'fetch' | 'now' | 'sleep'> {
  /** Simulators by service; empty in the cloud. */
  readonly baseUrls: Readonly<Record<string, string>>;
  readonly app: AppValues;
  /** Called when a stored link is opened. */
  readonly tokens: () => StoredTokens;
  readonly meter: CallMeter;
  /** The product's address without a trailing slash; called by `forUsers`. */
  readonly publicUrl: () => string;
  /** Absent: adapters remember for as long as the process runs. */
  readonly notes?: LinkNotes;
  /** The wallboxes of a stored link; called when one is opened. Absent: none can be reached. */
  readonly boxes?: (link: TokenLink) => Promise<Boxes>;
  /** Called for services whose vendor limits all our users together. */
  readonly budgets: SharedBudgetsOptions['store'];
  readonly onPauseUnsaved: SharedBudgetsOptions['onPauseUnsaved'];
}

const isLink = (tokens: TokenSource): tokens is TokenLink => 'credentialsId' in tokens;

/** The registry, with everything external that adapters need. */
export const createServices = (options: ServicesOptions): Services => {
  const { fetch, now, sleep, baseUrls, app, meter } = options;
  const baseUrlOf = (service: string): string | null => baseUrls[service] ?? null;
  const appOf = ({ manifest, oauth, needsApp }: Integration) =>
    // Fetching them costs a request: only services that use them do.
    oauth !== undefined || needsApp === true ? app(manifest.id) : Promise.resolve({});
  const budgets = createSharedBudgets({
    store: options.budgets,
    now,
    // Without our own values the manifest's figure applies.
    agreed: async (service) => agreedUnits(await app(service).catch(() => ({}))),
    onPauseUnsaved: options.onPauseUnsaved,
  });
  const budgetOf = (manifest: Manifest): Pick<AdapterContext, 'budget'> => {
    const budget = budgets.of(manifest);
    return budget === null ? {} : { budget };
  };
  const noteOf = (tokens: TokenSource): Pick<AdapterContext, 'note'> =>
    options.notes !== undefined && isLink(tokens)
      ? { note: options.notes.open(tokens.credentialsId, tokens.note ?? null) }
      : {};
  const counted =
    ({ credentialsId }: TokenLink): typeof fetch =>
    (input, init) => {
      meter.count(credentialsId);
      return fetch(input, init);
    };

  return {
    manifests: services(),
    manifest: manifestOf,
    accountKey: accountKeyOf,
    budgetUsedPercent: async (service) => {
      const manifest = manifestOf(service);
      return manifest === null ? null : budgets.usedPercent(manifest);
    },
    forUsers: (manifest) => withAddresses(manifest, options.publicUrl, baseUrlOf(manifest.id)),
    vendorFile: async (name) => {
      const id = services().find(({ vendorFile }) => vendorFile === name)?.id ?? '';
      const fileOf = isServiceId(id) ? (await loadIntegration(id)).vendorFile : undefined;
      return fileOf === undefined ? null : fileOf(await app(id));
    },
    open: (service, fields, signal, tokens = createMemoryTokens()) =>
      openService(service, async (integration) => ({
        fetch: isLink(tokens) ? counted(tokens) : fetch,
        now,
        sleep,
        fields,
        baseUrlOverride: baseUrlOf(service),
        tokens: isLink(tokens) ? options.tokens().of(tokens) : tokens,
        ...noteOf(tokens),
        ...(service === BOX_SERVICE && isLink(tokens) && options.boxes !== undefined
          ? { boxes: await options.boxes(tokens) }
          : {}),
        app: await appOf(integration),
        ...budgetOf(integration.manifest),
        ...(signal ? { signal } : {}),
      })),
    pages: async (service) => {
      const integration = isServiceId(service) ? await loadIntegration(service) : null;
      const flow = integration?.oauth;
      if (integration === null || flow === undefined) return 'none';
      const ours = await app(service);
      if (Object.keys(ours).length === 0) return 'not-set-up';
      const baseUrlOverride = baseUrlOf(service);
      return {
        pkce: flow.pkce,
        stateReturned: flow.stateReturned ?? true,
        authorizeUrl: (request) => flow.authorizeUrl({ ...request, app: ours, baseUrlOverride }),
        exchange: (fields, grant, signal) =>
          flow.exchange(
            withOwnTroubleTyped({
              ...{ fetch, now, sleep, fields, baseUrlOverride, app: ours },
              ...budgetOf(integration.manifest),
              signal,
            }),
            grant,
          ),
      };
    },
  };
};
