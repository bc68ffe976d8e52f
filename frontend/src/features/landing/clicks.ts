/** Clicks from "Get started" to a charging car; the test of the newcomer's way counts them. */
export const CLICKS_TO_CHARGE = 8;
