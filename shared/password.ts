/**
 * Rules for a new password: used by the user pool, the local identity and the forms. Symbols are Cognito's
 * (docs.aws.amazon.com/cognito, "Password policy").
 */
export const passwordPolicy = {
  minLength: 10,
  /** Cognito's maximum length. */
  maxLength: 256,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} as const;

export const passwordRules = ['length', 'lower', 'upper', 'digit', 'symbol'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/** The rules that a new password breaks; none: it is valid. */
export const brokenPasswordRules = (password: string): readonly PasswordRule[] => {
  const kept: Readonly<Record<PasswordRule, boolean>> = {
    length: password.length >= passwordPolicy.minLength && password.length <= passwordPolicy.maxLength,
    lower: /[a-z]/.test(password),
    upper: /[A-Z]/.test(password),
    digit: /[0-9]/.test(password),
    // A space counts inside, not at either end.
    symbol: SYMBOL.test(password) || /\S \S/.test(password),
  };
  return passwordRules.filter((rule) => !kept[rule]);
};
