/**
 * Imprint, privacy policy and terms for operators without texts of their own. An empty line begins a new paragraph, a line that begins
 * with `# ` is a heading. What is stored, where and how long: SECURITY.md, functions/storage/table/entity-data.ts.
 */
export const texts = {
  /** Of what the operator may leave out. */
  unnamed:
    'Whoever runs this installation of Sunward has not stated a name and an address yet. Do not rely on it until they have.',
  nobody: 'Not stated yet.',
  email: 'E-mail: {{email}}',
  phone: 'Phone: {{phone}}',
  representedBy: 'Represented by: {{representedBy}}',
  register: 'Register: {{register}}',
  vatId: 'VAT number: {{vatId}}',
  days: '{{days}} days',
  unstated: 'not stated for this installation',
  imprint: `# Provider

{{provider}}

# Contact

{{contact}}

# Register and tax

{{register}}

# Responsible for the content

{{provider}}`,
  privacyPolicy: `# Who is responsible

{{provider}}

{{contact}}

# What is stored, and what for

Your account: e-mail address, language, and a password that nobody can read. With them you can sign in, and we can write to you.

Your home: its name and time zone, its location if you enter it, your settings, and who else may use it. Sunward needs these to control your devices.

Linked services: the keys to the clouds of your devices. They are encrypted separately for your home and never shown again.

Measurements: what your solar, grid, home battery, chargers and cars report, and every decision Sunward makes, with its reason. Charging follows them, and the history shows them.

Payments: your plan and the references of your payments. Only the payment provider Stripe has your card and billing address.

Security: sign-ins and changes, with the country and the kind of device, but without your IP address. They show whether someone else has used your account.

Use: how often the app is opened, a goal is chosen and a picture is shared, and how long it takes until the first kilowatt-hour is charged or a refused service works again. We count this for everyone together, without noting who it was.

# Legal basis

To provide what you signed up for (GDPR, Article 6(1)(b)); to keep it secure, in which we have a legitimate interest (f); and where the law requires it, such as for invoices (c).

# Where it is stored

At Amazon Web Services, in the region {{region}}. Its network, Amazon CloudFront, delivers the pages from a location near you. Amazon SES sends our e-mails, and Stripe takes payments.

When you link a service, Sunward reads from its maker’s cloud and sends commands there. That maker has a privacy policy of its own. We sell no data and show no advertising.

# How long it is stored

Measurements: 60 days. Decisions with their reasons: 90 days. The figures they were based on: 28 days. Daily totals: until you delete the site.

Sign-ins and changes: 400 days. Invitations: 14 days. Server logs, with your IP address: {{logs}}. Backups: {{backups}}.

Everything else stays until you delete your site or your account. It is then gone within minutes, except from backups. Invoices stay as long as the law requires. A note, without your name, that free days were used stays for 400 days.

# In your browser

Sunward keeps your sign-in, your language and the latest figures in your browser, and a referral link for 30 days. There are no third-party cookies and no tracking.

# Your rights

You may see, correct, restrict and delete what is stored about you, take it with you, and object to its use. In your profile you can download all of it as one file and delete your account; for anything else, write to us.

You may also complain to a data protection authority.`,
  termsAndConditions: `# Who provides Sunward

{{provider}}

{{contact}}

# What Sunward does

Sunward reads what your devices report through their makers’ clouds and controls your chargers and plugs so that they use your own solar. How often it does so, and for how many appliances, depends on your plan.

Sunward relies on these clouds, on your internet connection and on your devices. They can fail or change without notice, so we cannot promise that something is charged by a certain time. Do not use Sunward for anything on which safety or health depends.

# What you take care of

Link only devices that are yours or whose owner agrees, and keep to the terms of their makers. Keep your password to yourself. Your electrical installation has to be safe without Sunward: fuses, and limits set by an electrician, have to protect it.

# Plans and payment

The free plan costs nothing and needs no card. Paid plans are paid in advance by the month, the year or for ten years, at the price shown before you pay, and renew until you cancel. Ten years are paid once and do not renew.

You may cancel at any time under Settings, Plan. The site then keeps running until the end of the paid period. If a payment fails, we tell you and pause what the plan includes until it is paid.

# Withdrawal

As a private individual, you may withdraw within 14 days without giving a reason: write to us. You get your money back, less the value of what you have used by then if you asked us to begin at once.

# Liability

We are liable without limit for intent and gross negligence, for injury to life, body and health, and wherever the law does not allow a limit. For slight negligence we are liable only if an essential duty of the contract is broken, and then only for damage that could be expected.

# End and changes

You may delete your site and your account at any time. We may end a free plan with four weeks’ notice by e-mail. We announce changes to these terms by e-mail six weeks ahead; you may cancel until they apply.`,
};
export type LegalTexts = typeof texts;
