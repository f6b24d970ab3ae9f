import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { NewTask } from '../services/tasks/service.ts'

/** The kind of the tasks that query data sources about parcels. */
export const FACTS_KIND = 'facts'

/** Arguments of a facts task. Its key is the data source. */
export interface FactsArgs {
  /** Ids of the parcels, each once; part 0 is about the first `partSize` of them, and so on. */
  upids: readonly string[]
  partSize: number
}

export function factsTask(
  source: TaskSourceKey,
  { upids, partSize }: FactsArgs,
  of: Pick<NewTask, 'accountId' | 'clientId'>,
): NewTask {
  return {
    ...of,
    kind: FACTS_KIND,
    key: source,
    args: { upids, partSize },
    partCount: Math.ceil(upids.length / partSize),
  }
}

/** Parcels of a part. */
export const upidsOfPart = ({ upids, partSize }: FactsArgs, partIndex: number): readonly string[] =>
  upids.slice(partIndex * partSize, (partIndex + 1) * partSize)
