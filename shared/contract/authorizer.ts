/** An HTTP response as plain data. */
export interface GatewayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * What API Gateway's JWT authorizer answers in place of a row that needs a token, without our envelope.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting-jwt.html
 * @param token `refused`: expired, malformed, of another pool or client
 */
export const authorizerRefusal = (token: 'missing' | 'refused'): GatewayResponse => ({
  status: 401,
  headers: {
    'content-type': 'application/json',
    'www-authenticate': token === 'missing' ? 'Bearer' : 'Bearer scope="" error="invalid_token"',
  },
  body: { message: 'Unauthorized' },
});
