import { Logger } from '@aws-lambda-powertools/logger';
import type { LogCode } from './log-codes.ts';
import { redact } from './redact.ts';

type LogFields = Record<string, unknown>;

/** A structured log of coded messages. Never pass secrets or vendors' bodies; anything that looks like a secret is redacted. */
export interface Log {
  debug(code: LogCode, ...fields: LogFields[]): void;
  info(code: LogCode, ...fields: LogFields[]): void;
  warn(code: LogCode, ...fields: LogFields[]): void;
  error(code: LogCode, ...fields: LogFields[]): void;
}

/** The Powertools logger of one function; the level comes from POWERTOOLS_LOG_LEVEL. It is a `Log`. */
export const createLogger = (options: { readonly service: string; readonly stage: string }): Logger =>
  new Logger({ serviceName: options.service, persistentKeys: { stage: options.stage }, jsonReplacerFn: redact });
