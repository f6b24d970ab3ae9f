import type { ComponentType } from 'react'
import { lazyPart } from '../lib/loading/lazy-part.ts'

/** A part that is not needed before the map shows, with the query cache that it uses. */
export function queryPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [Part, { QueryData }] = await Promise.all([load(), import('../state/queries/query-data.tsx')])
    const InQueryData = (props: Props) => (
      <QueryData>
        <Part {...props} />
      </QueryData>
    )
    return { default: InQueryData }
  })
}
