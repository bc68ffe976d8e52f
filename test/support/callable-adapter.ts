import { type Adapter, type Commands, capability, type Integration, type Reads } from '#functions/integrations/port.ts';

/** An adapter whose `read` and `command` can always be called; those that the service lacks fail as `unsupported`. */
export type CallableAdapter = Adapter & Reads & Commands;

export const callable = (adapter: Adapter): CallableAdapter => ({
  ...adapter,
  read: async (request) => capability(adapter, 'read')(request),
  command: async (target, command) => capability(adapter, 'command')(target, command),
});

export type CallableIntegration = Omit<Integration, 'open'> & {
  readonly open: (...context: Parameters<Integration['open']>) => CallableAdapter;
};

/** The same integration with callable adapters. */
export const callableIntegration = (integration: Integration): CallableIntegration => ({
  ...integration,
  open: (context) => callable(integration.open(context)),
});
