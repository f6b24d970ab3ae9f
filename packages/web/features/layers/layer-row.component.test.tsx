import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { LAYERS, type LayerKey } from '#domain/layers/layers.ts'
import { useSession } from '../../state/account/session.ts'
import { closeUpgrade, useUpgrade } from '../../state/account/upgrade.ts'
import { clearLayers, toggleLayer, useLayers } from '../../state/map/layers.ts'
import { publishZoom } from '../../state/map/view.ts'
import { show } from '../../testing/show.tsx'
import { LayerRow } from './layer-row.tsx'

const info = (key: LayerKey): LayerInfo => ({
  key,
  release: 'r1',
  bounds: [-124, 49, -123, 50],
  featureCount: 3,
  sources: [],
  categories: [{ category: 'Rental replacement', count: 3 }],
})

const allow = (...keys: ResourceKey[]) => useSession.setState({ allowedResources: new Set(keys) })

beforeEach(() => {
  publishZoom(16)
  clearLayers()
  closeUpgrade()
  useLayers.setState({
    response: {
      layers: [info('rental_policy')],
      home: null,
      isDemo: true,
      assessmentYears: { current: null, previous: null, bySource: {} },
    },
  })
})

describe('A layer that the server withholds', () => {
  it('is locked, and its lock leads to what brings it', async () => {
    allow()
    const { person } = show(<LayerRow definition={LAYERS.development_application} />)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByText('No data loaded')).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Development applications/ }))
    expect(useUpgrade.getState().upgrade).toMatchObject({
      feature: 'Development applications',
      resources: [RESOURCES.MAP_DEV_APPS],
    })
  })

  it('is a switch for those who may see it', () => {
    allow(RESOURCES.MAP_DEV_APPS)
    show(<LayerRow definition={LAYERS.development_application} />)
    expect(screen.getByRole('switch', { name: /^Development applications/ })).toBeTruthy()
  })
})

describe('The rental policy', () => {
  it.each([
    { allowed: [], offered: [] },
    {
      allowed: [RESOURCES.RENTAL_POLICY],
      offered: ['Rental replacement', 'Rental tenure zoning', 'Short-term rental limits'],
    },
  ])('is drawn for everybody, and offers $offered.length options with $allowed', ({ allowed, offered }) => {
    allow(...allowed)
    toggleLayer('rental_policy')
    show(<LayerRow definition={LAYERS.rental_policy} />)
    expect(screen.getByRole('switch', { name: 'Rental policy' })).toHaveProperty('checked', true)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^\d+%$/)
    const options = screen
      .queryAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
    expect(options).toEqual(offered)
  })
})
