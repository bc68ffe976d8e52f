/** Two years: required by browsers' preload lists. */
export const HSTS_MAX_AGE_S = 63_072_000;

/**
 * The content security policy of every document. The access token is in local storage, so no foreign script may run:
 * only our own files, no inline script, no eval. Emotion (MUI) adds style elements, which needs inline styles.
 * @param connect other origins that the browser may call (Cognito)
 */
export const contentSecurityPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/**
 * Headers of every response of the web origin, by lower-case name: set by CloudFront in the cloud and by the
 * local gateway.
 * @param connect other origins that the browser may call (Cognito)
 */
export const securityHeaders = (connect: readonly string[] = []): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(connect),
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains; preload`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/** Cognito's origin in a region: the one foreign origin that the browser calls in the cloud. */
export const cognitoOrigin = (region: string): string => `https://cognito-idp.${region}.amazonaws.com`;
