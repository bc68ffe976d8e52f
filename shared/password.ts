/**
 * Rules for a new password: used by the user pool, the local identity and the forms. Length is all that counts; no kind of
 * character is demanded (NIST SP 800-63B, "Password Verifiers"). The most common ones are refused: `common-passwords/`.
 */
export const passwordPolicy = {
  minLength: 10,
  /** Cognito's maximum length. */
  maxLength: 256,
} as const;

/** Whether a new password is neither too short nor too long. */
export const hasAllowedLength = (password: string): boolean =>
  password.length >= passwordPolicy.minLength && password.length <= passwordPolicy.maxLength;
