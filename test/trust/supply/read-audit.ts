import * as z from 'zod';

/** Result of querying the registry for known vulnerabilities. */
export type AuditResult =
  | { readonly status: 'not-asked'; readonly why: string }
  | { readonly status: 'clean'; readonly packages: number; readonly lesser: readonly string[] }
  | { readonly status: 'weak'; readonly found: readonly string[] };

/** `npm audit --json`, report version 2 (docs.npmjs.com/cli/v11/commands/npm-audit). */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string().optional() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});
const failureSchema = z.object({
  message: z.string().optional(),
  statusCode: z.number().optional(),
  error: z.object({ summary: z.string().optional() }).optional(),
});

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the output of npm. Output that is not a report never counts as a clean one.
 * @param printed `npm audit --json`
 */
export const readAudit = (printed: string): AuditResult => {
  const value = json(printed);
  const report = reportSchema.safeParse(value);
  if (!report.success) {
    const { data } = failureSchema.safeParse(value);
    const said = [data?.message, data?.error?.summary].find((text) => text !== undefined && text !== '');
    const status = data?.statusCode;
    return { status: 'not-asked', why: said ?? (status === undefined ? 'npm printed no report' : `status ${status}`) };
  }
  const { vulnerabilities, metadata } = report.data;
  const lines = (grave: boolean): string[] =>
    Object.entries(vulnerabilities)
      .filter(([, { severity }]) => (severity === 'high' || severity === 'critical') === grave)
      .map(([name, { severity, range, via }]) => {
        const titles = via.map((one) =>
          typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url ?? ''}`.trim(),
        );
        return `${name} ${range} (${severity}): ${titles.join('; ')}`;
      });
  const found = lines(true);
  return found.length > 0
    ? { status: 'weak', found }
    : { status: 'clean', packages: metadata.dependencies.total, lesser: lines(false) };
};
