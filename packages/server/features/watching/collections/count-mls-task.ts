import type { MlsCount } from '#contract/watching/back-test.ts'
import { AreaOptions } from '#contract/watching/collections.ts'
import type { AppContext } from '../../../context.ts'
import type { TaskKind, TaskPart } from '../../services/tasks/service.ts'
import { countMlsListings } from './area-choice-queries.ts'

export const COUNT_MLS_KIND = 'count-mls'

export interface CountMlsArgs {
  criteria: AreaOptions['mls']
}

export function countMlsKind({ database }: Pick<AppContext, 'database'>): TaskKind {
  return {
    kind: COUNT_MLS_KIND,
    sourceOf: () => null,
    async *run({ key, args, missing, signal }): AsyncGenerator<TaskPart> {
      signal.throwIfAborted()
      const criteria = AreaOptions.shape.mls.parse(args.criteria)
      const payload: MlsCount = { count: await countMlsListings(database, key, criteria) }
      for (const partIndex of missing) yield { partIndex, result: { ok: true, payload } }
    },
  }
}
