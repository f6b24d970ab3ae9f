import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TableBlock } from '#domain/blocks/block.ts'
import { show } from '../../../testing/show.tsx'
import { tablePieces } from '../pages/table-pieces.tsx'

const row = (key: string, releaseId: number) => ({ key, values: [key], releaseId, furtherReleaseIds: [] })
const BLOCK: TableBlock = {
  kind: 'table',
  key: 'sales',
  title: null,
  columns: [{ key: 'name', title: 'Comparable', type: 'text' }],
  rows: [row('1 Main Street', 1), { ...row('2 Main Street', 1), furtherReleaseIds: [2] }],
}
const SOURCES = new Map([
  [1, 1],
  [2, 2],
])

it('The sources of a row are named as its values are on a phone, on one line', () => {
  const [, , last] = tablePieces(BLOCK, {
    key: 'sales',
    subject: 'analysis',
    units: 'metric',
    sources: SOURCES,
  })
  show(
    <table>
      <tbody>
        <tr>{last?.node}</tr>
      </tbody>
    </table>,
  )
  const cell = screen.getByRole('link', { name: 'Source 2' }).closest('td')
  expect(cell?.dataset.label).toBe('Source')
  expect([...(cell?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['[1][2]'])
})
