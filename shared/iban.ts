/** Length of an IBAN by country, as the registry of ISO 13616 lists it, with the territories that use their country's form. */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AX18 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 ' +
    'GB22 GE22 GF27 GI23 GL18 GP27 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 ' +
    'MC27 MD24 ME22 MF27 MK19 MN20 MQ27 MR27 MT31 MU30 NC27 NI28 NL18 NO15 OM23 PF27 PK24 PL28 PM27 PS29 PT25 QA29 RE27 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TF27 TL23 TN24 TR26 UA29 VA22 VG24 WF27 XK20 YE30 YT27'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** As banks exchange it: without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** ISO 7064 MOD 97-10 over digits, and letters as 10 to 35. Digit by digit: the number is longer than a double is exact. */
const mod97 = (text: string): number => {
  let rest = 0;
  for (const sign of text)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

/**
 * Whether the length is the country's and the check digits fit; they notice each wrong digit and each swap of two neighbours.
 * @param plain as `plainIban` gives it
 */
export const isIban = (plain: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(plain) || LENGTHS.get(plain.slice(0, 2)) !== plain.length) return false;
  // Check digits run from 02 to 98: others have the same remainder as one of these.
  const check = Number(plain.slice(2, 4));
  return check >= 2 && check <= 98 && mod97(plain.slice(4) + plain.slice(0, 4)) === 1;
};

/** Enough for its owner to know it again: `DE•• •••• 3000`. */
export const maskedIban = (plain: string): string => `${plain.slice(0, 2)}•• •••• ${plain.slice(-4)}`;
