/** The way into the app: to the sign-in, or past it. */
export interface StartLink {
  readonly href: string;
  readonly label: string;
}
