import type { Database } from '../../db/open.ts'
import { BadInput } from '../../importers/bad-input.ts'
import { listDatasets } from '../../importers/release/list-datasets.ts'
import { UsageError } from '../context.ts'

/** The named dataset, or the source's only one. @throws BadInput; UsageError if there are several. */
export async function chooseDataset(database: Database, source: string, stated: string | undefined) {
  if (stated !== undefined) return stated
  const datasets = await listDatasets(database)
  const ofSource = datasets.filter((dataset) => dataset.source === source)
  const [only, ...others] = ofSource
  if (!only) {
    const sources = [...new Set(datasets.map((dataset) => dataset.source))].join(', ')
    throw new BadInput(`Nothing of "${source}" is imported; there is: ${sources || 'nothing'}.`)
  }
  if (others.length === 0) return only.dataset
  throw new UsageError(
    `${source} has several datasets; name one: ${ofSource.map(({ dataset }) => dataset).join(', ')}.`,
  )
}
