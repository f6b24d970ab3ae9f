import type { ComponentType } from 'react'
import { lazyPart } from '../lib/loading/lazy-part.ts'

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
