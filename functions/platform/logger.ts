import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
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

/** Omits the ids of the request, whose other lines name the user. */
class BareFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel: level, message, timestamp, serviceName: service }: UnformattedAttributes,
    more: LogAttributes,
  ): LogItem {
    const attributes = { level, message, timestamp: this.formatTimestamp(timestamp), service };
    return new LogItem({ attributes }).addAttributes(more);
  }
}

/** Writes where `logger` writes, but without ids of request, trace and function: lines that cannot be traced to anybody. */
export const bareLogger = (logger: Logger): Logger => logger.createChild({ logFormatter: new BareFormatter() });
