import type { FactOrigin } from '#contract/facts/facts.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'

export type FactProvider = Omit<FactOrigin, 'asOf' | 'title'>

export function factOrigin(dataSource: TaskSourceKey, provider: FactProvider): Omit<FactOrigin, 'asOf'> {
  const { title } = DATA_SOURCES[dataSource]
  return { title: provider.isStandIn ? `${title} (stand-in)` : title, ...provider }
}

export const standInProvider = (service: string): FactProvider => ({
  publisher: 'Lotline',
  licence: 'No licence needed: generated',
  attribution: `Answered by a local stand-in of ${service} about the demo district: not real.`,
  isStandIn: true,
})
