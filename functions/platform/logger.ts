import { Logger } from '@aws-lambda-powertools/logger';
import type { LogCode } from './log-codes.ts';
import { redact } from './redact.ts';

/** A structured log of coded messages. Takes no secret and no vendor's body; what looks like a secret is not written. */
export interface Log {
  debug(code: LogCode, data?: Readonly<Record<string, unknown>>): void;
  info(code: LogCode, data?: Readonly<Record<string, unknown>>): void;
  warn(code: LogCode, data?: Readonly<Record<string, unknown>>): void;
  error(code: LogCode, data?: Readonly<Record<string, unknown>>): void;
}

/** The Powertools logger of one function; the level comes from POWERTOOLS_LOG_LEVEL. Itself a `Log`. */
export const createLogger = (options: { readonly service: string; readonly stage: string }): Logger =>
  new Logger({ serviceName: options.service, persistentKeys: { stage: options.stage }, jsonReplacerFn: redact });
