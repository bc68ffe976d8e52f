/** An error as Cognito names it in its responses. */
export class CognitoFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message: string): CognitoFault => new CognitoFault('NotAuthorizedException', message);
export const invalidParameter = (message: string): CognitoFault =>
  new CognitoFault('InvalidParameterException', message);
