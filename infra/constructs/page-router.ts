import { locales } from '#shared/locales.ts';
import {
  APP_DOCUMENT,
  GUEST_DOCUMENT,
  GUEST_PAGE,
  publicPages,
  REFERENCE_DOCUMENT,
  REFERENCE_DOCUMENT_DE,
  REFERENCE_PAGE,
} from '#shared/pages.ts';

/**
 * Source of the CloudFront Function that maps a page's path to its document, as `documentFor` of shared/pages does: files keep
 * their path, public pages map to the document in their language, everything else to the app. CloudFront runs a dialect of its
 * own without modules, so the rule is written out over the shared lists; a test compares the two.
 */
export const pageRouterSource = (): string => `var publicPages = ${JSON.stringify(publicPages)};
var locales = ${JSON.stringify(locales)};
function handler(event) {
  var request = event.request;
  var path = request.uri;
  if (path.indexOf('/api/') === 0 || /\\.[^/]+$/.test(path)) return request;
  var parts = path.split('/');
  var prefix = '';
  if (locales.indexOf(parts[1]) >= 0) {
    prefix = '/' + parts[1];
    path = '/' + parts.slice(2).join('/');
  }
  path = path.replace(/(.)\\/$/, '$1');
  request.uri =
    publicPages.indexOf(path) >= 0
      ? prefix + (path === '/' ? '/index' : path) + '.html'
      : path === ${JSON.stringify(REFERENCE_PAGE)}
        ? prefix.indexOf('/de') === 0 ? ${JSON.stringify(REFERENCE_DOCUMENT_DE)} : ${JSON.stringify(REFERENCE_DOCUMENT)}
        : (path + '/').indexOf(${JSON.stringify(`${GUEST_PAGE}/`)}) === 0
          ? ${JSON.stringify(GUEST_DOCUMENT)}
          : ${JSON.stringify(APP_DOCUMENT)};
  return request;
}
`;
