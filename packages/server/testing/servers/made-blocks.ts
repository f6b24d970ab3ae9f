import { expect } from 'vitest'
import type { PartData, Report, ReportPart } from '#contract/report/reports.ts'
import type { Block, FactsBlock, TableBlock } from '#domain/blocks/block.ts'
import { inUnits } from '#domain/blocks/block-units.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import type { TestAccount } from '../rows/account-factory.ts'
import type { AppInMemory } from './app-in-memory.ts'

/** Makes a report with that part, and returns the blocks of its first section in metric units. */
export async function madeBlocks(...request: Parameters<typeof madeData>): Promise<Block[]> {
  return inUnits((await madeData(...request)).sections, 'metric')[0]?.blocks ?? []
}

/** Makes the same, and returns all of the part's data. */
export async function madeData(
  call: AppInMemory,
  account: TestAccount,
  upids: string | readonly string[],
  key: PartKey,
): Promise<PartData> {
  const client = call.as(account)
  const { report } = (await client.post('createReport', { upids: [upids].flat() })).payload as {
    report: Report
  }
  const begun = await client.post('setReportParts', {
    reportId: report.id,
    version: report.version,
    keys: [key],
  })
  const { parts } = (begun.payload as { report: Report }).report
  const taskId = parts.find((part) => part.key === key)?.taskId ?? ''
  const made = await client.post('runReportPart', { reportId: report.id, key, taskId })
  expect(made.status, made.text).toBe(200)
  const { part } = made.payload as { part: ReportPart }
  expect(part).toMatchObject({ status: 'complete', data: {} })
  return part.data as PartData
}

export function tableOf(blocks: readonly Block[], key: string): TableBlock {
  const found = blocks.find((block): block is TableBlock => block.kind === 'table' && block.key === key)
  if (!found) throw new Error(`no table ${key}`)
  return found
}

export const cardsOf = (blocks: readonly Block[]): FactsBlock[] =>
  blocks.filter((block): block is FactsBlock => block.kind === 'facts' && block.card !== undefined)

export const factsOf = (blocks: readonly Block[]) =>
  Object.fromEntries(
    blocks
      .flatMap((block) => (block.kind === 'facts' ? block.facts : []))
      .map(({ key, value }) => [key, value]),
  )

export const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.kind === 'text' ? block.text : '')).join(' ')
