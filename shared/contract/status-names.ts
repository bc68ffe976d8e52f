import type { ErrorCode, errorTable } from './errors.ts';

type ErrorStatus = (typeof errorTable)[ErrorCode]['status'];

/**
 * Names of the HTTP statuses of errors. Node has them as well, but importing `node:http` makes it load all of
 * `fetch` while a function starts, a tenth of that time.
 */
export const statusNames: Readonly<Record<ErrorStatus, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
