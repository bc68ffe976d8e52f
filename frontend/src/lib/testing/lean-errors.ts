import { configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';

/** Of Node, in which these tests run. */
type WithTraces = typeof Error & { captureStackTrace: (error: Error, above: unknown) => void };
const { captureStackTrace } = Error as WithTraces;

/**
 * A search that finds nothing fails with the whole page as text, and one that waits searches every 50 ms: that text is only
 * written once somebody reads it. The error points to the test, not here.
 */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  captureStackTrace(error, getElementError);
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
};
configure({ getElementError });

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build takes two stack traces of every element, for its warnings, until it has made 10,000 in a second. Here it
 * has, from the start: that is a tenth of what tests of pages take. Its warnings still name the components.
 */
const internals: unknown = Reflect.get(react, INTERNALS);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('This React counts the stack traces of elements elsewhere.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});
