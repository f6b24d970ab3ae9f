import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import type { BlockFact } from '#domain/blocks/block.ts'
import { computedFact, fact, toReleases } from '#domain/blocks/make-block.ts'
import { releaseLines } from '../../lib/source-lines.ts'
import { show } from '../../testing/show.tsx'
import { FactList } from './fact-list.tsx'

const source = (title: string) => ({ title, licence: 'Open', asOf: '2026-01-31' }) as ProvenanceById[string]
const PROVENANCE: ProvenanceById = { 1: source('Parcels'), 2: source('Roll') }

const showFacts = (...facts: BlockFact[]) => show(<FactList facts={facts} provenance={PROVENANCE} />)

it('A value of several releases names the source of each once, and our own computation as such', () => {
  const { releaseId, furtherReleaseIds } = toReleases([1, 2, 1])
  expect(releaseLines([releaseId, ...furtherReleaseIds, null], PROVENANCE)).toEqual([
    'Parcels, as of Jan 31, 2026',
    'Open',
    'Roll, as of Jan 31, 2026',
    'Computed by Lotline from the outline of the parcel',
  ])
})

it('A value with a caveat shows it; without a value a sentence stands alone, or a dash', () => {
  showFacts(
    fact('zoning', 'Zoning', 'text', 'RS-1', 1, 'In force'),
    fact('alr', 'ALR', 'text', null, null, 'No data for this place'),
    fact('depth', 'Depth', 'meters', null, 1),
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'RS-1In force',
    'No data for this place',
    '–',
  ])
})

it('An area is written in both systems of units', () => {
  showFacts(computedFact('area', 'Parcel area', 'area', 700, [1]))
  expect(screen.getByRole('definition').textContent).toBe('7,535 ft² (700 m²)')
})
