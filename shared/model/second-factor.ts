import * as z from 'zod';
import { faultTexts } from '../faults.ts';

/** A code of an authenticator app. */
export const totpCodeSchema = z
  .string()
  .regex(/^\d{6}$/, { error: faultTexts.six_digits })
  .meta({ description: 'Code of the authenticator app; it works once.', example: '287082' });

/** A code that replaces the authenticator app once; capitals, spaces and hyphens do not count. */
export const recoveryCodeSchema = z
  .string()
  .regex(/^[A-Za-z0-9 -]{1,64}$/, { error: faultTexts.recovery_code })
  .meta({
    description: 'Recovery code, in place of `code`; it works once.',
    example: '7q2m-x4tv-0c9k-hw3d-ej8r-5zyb',
  });

export const secondFactorSetUpSchema = z.object({
  secret: z.string().meta({
    description: 'The secret in base 32, to type into an authenticator app.',
    example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  }),
  uri: z.string().meta({
    description: 'The same as an address, for a QR code.',
    example: 'otpauth://totp/Sunward:anna%40example.org?issuer=Sunward&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  }),
});

export const secondFactorProofSchema = z.strictObject({ code: totpCodeSchema });

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).meta({
    description: 'Codes that replace the authenticator app, each once. They are shown only here.',
    example: ['7q2m-x4tv-0c9k-hw3d-ej8r-5zyb'],
  }),
});

export const secondFactorOffSchema = z.object({
  secondFactor: z.literal(false).meta({ description: 'Signing in takes the password alone.' }),
});
