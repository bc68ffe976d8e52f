import * as z from 'zod';

const resourcesSchema = z.object({
  StackResourceSummaries: z.array(
    z
      .object({
        ResourceType: z.string(),
        LogicalResourceId: z.string(),
        PhysicalResourceId: z.string().optional(),
      })
      .transform(({ ResourceType, LogicalResourceId, PhysicalResourceId }) => ({
        type: ResourceType,
        /** In the template. */
        logicalId: LogicalResourceId,
        physicalId: PhysicalResourceId,
      })),
  ),
});

/** The resources of a stage's stack. @param call runs AWS's command line @throws when AWS refuses */
export const stackResources = async (
  call: (...args: readonly string[]) => Promise<unknown>,
  stage: string,
  stack: string,
) =>
  resourcesSchema.parse(
    await call('cloudformation', 'list-stack-resources', '--stack-name', `sunward-${stage}-${stack}`),
  ).StackResourceSummaries;
