import type { FactOrigin } from '#contract/facts/facts.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { FactConnector, FactFinding, FactQuestion } from '../../../connectors/facts/fact-connector.ts'
import type { Database } from '../../../db/open.ts'
import type { InputRelease } from './input-queries.ts'

export interface ComputedDeps {
  /** Has no statement timeout, because facts are computed in the background. */
  database: Database
  clock: () => Date
}

export interface ComputedResult extends Pick<FactFinding, 'upid' | 'values' | 'lists'> {
  usedInputs: readonly InputRelease[]
  /** Set if it differs from the connector's title. */
  title?: string | undefined
}

interface Computation extends Pick<FactConnector, 'key' | 'limits'> {
  title: string
  /** Finds the releases of our data whose changes make results stale. */
  findInputs(): Promise<readonly Pick<InputRelease, 'id'>[]>
  compute(questions: readonly FactQuestion[], signal: AbortSignal): Promise<ComputedResult[]>
}

export function computedConnector(
  { key, title, limits, findInputs, compute }: Computation,
  clock: () => Date,
): FactConnector {
  return {
    key,
    origin: computedOrigin(title, []),
    limits,
    basis: async () => computeBasis(await findInputs()),
    async query(questions, { signal }) {
      const results = await compute(questions, signal)
      const today = dayAt(clock(), DEFAULT_TIME_ZONE)
      return results.map(({ usedInputs, title: ownTitle = title, ...result }) => ({
        ...result,
        ok: true,
        asOf: newestDay(usedInputs) ?? today,
        origin: computedOrigin(ownTitle, usedInputs),
      }))
    },
  }
}

/** `title` describes the computation; licence and attribution come from the inputs. */
function computedOrigin(title: string, inputs: readonly InputRelease[]): Omit<FactOrigin, 'asOf'> {
  const sources = [...new Map(inputs.map((input) => [input.source_key, input])).values()]
  const joinDistinct = (pick: (input: InputRelease) => string) => [...new Set(sources.map(pick))].join('; ')
  return {
    title: sources.length === 0 ? title : `${title}, from ${joinDistinct((source) => source.title)}`,
    publisher: joinDistinct((source) => source.publisher) || 'Lotline',
    licence: joinDistinct((source) => source.licence) || 'Computed by Lotline',
    attribution: joinDistinct((source) => source.attribution) || 'Computed by Lotline.',
    // Computed facts replace no source's response; the title names demo data.
    isStandIn: false,
  }
}

/** The ids of the input releases, `142,156`, which show whether they changed. */
export const computeBasis = (inputs: readonly Pick<InputRelease, 'id'>[]): string =>
  [...new Set(inputs.map(({ id }) => id))].sort((a, b) => a - b).join(',')

const newestDay = (inputs: readonly Pick<InputRelease, 'as_of'>[]): string | undefined =>
  inputs
    .map(({ as_of }) => as_of)
    .sort()
    .at(-1)
