import type { FactOrigin } from '#contract/facts/facts.ts'
import type { Database } from '../../../db/open.ts'
import type { InputRelease } from './input-queries.ts'

export interface ComputedDeps {
  /** Has no statement timeout, because facts are computed in the background. */
  database: Database
  clock: () => Date
}

type Origin = Omit<FactOrigin, 'asOf'>

/** `title` describes the computation; licence and attribution come from the inputs. */
export function computedOrigin(title: string, inputs: readonly InputRelease[] = []): Origin {
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

export function newestDay(inputs: readonly Pick<InputRelease, 'as_of'>[], today: string): string {
  return (
    inputs.reduce<string | null>((day, { as_of }) => (day === null || as_of > day ? as_of : day), null) ??
    today
  )
}
