import type { FactsPart, ParcelFacts } from '#contract/facts/facts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { NewTask } from '../../platform/queue/task-service.ts'
import type { TaskPart } from '../services/tasks/service.ts'

export const FACTS_KIND = 'facts'

export interface FactsArgs {
  /** Unique parcel ids; each part covers `partSize` of them. */
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

const partUpids = ({ upids, partSize }: FactsArgs, partIndex: number): readonly string[] =>
  upids.slice(partIndex * partSize, (partIndex + 1) * partSize)

/** Collects facts into parts; facts arrive in any order. */
export class PartCollector {
  private readonly partOf = new Map<string, number>()
  private readonly open = new Map<number, { left: Set<string>; facts: ParcelFacts[] }>()
  private ready: TaskPart[] = []

  constructor(args: FactsArgs, missing: readonly number[]) {
    for (const partIndex of missing) {
      const upids = partUpids(args, partIndex)
      this.open.set(partIndex, { left: new Set(upids), facts: [] })
      for (const upid of upids) this.partOf.set(upid, partIndex)
    }
  }

  get upids(): string[] {
    return [...this.partOf.keys()]
  }

  get left(): string[] {
    return [...this.open.values()].flatMap(({ left }) => [...left])
  }

  add(facts: ParcelFacts): void {
    const partIndex = this.partOf.get(facts.upid)
    const part = partIndex === undefined ? undefined : this.open.get(partIndex)
    if (partIndex === undefined || !part?.left.delete(facts.upid)) return
    part.facts.push(facts)
    if (part.left.size > 0) return
    this.open.delete(partIndex)
    const payload: FactsPart = { facts: part.facts }
    this.ready.push({ partIndex, result: { ok: true, payload } })
  }

  takeReady(): TaskPart[] {
    const ready = this.ready
    this.ready = []
    return ready
  }
}
