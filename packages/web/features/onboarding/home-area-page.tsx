import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { SignOutLink } from '../../property/account-link.tsx'
import { applySession } from '../../state/account/session.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import classes from './onboarding.module.css'
import { useProgress, useStep } from './use-progress.ts'

const RegionPicker = lazyPart(
  () => import('../../map/region-picker.tsx'),
  'RegionPicker',
  () => <div />,
)

type Region = CallResponse<'regions'>['regions'][number]

const KINDS: Record<Region['kind'], string> = {
  municipality: 'Municipality',
  regional_district: 'Regional district',
  province: 'Province',
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

export function HomeAreaPage() {
  const regionsQuery = useQuery(callQuery(KEYS.regions, 'regions'))
  const layersQuery = useQuery({
    ...callQuery(KEYS.boundaryLayers, 'layers'),
    select: ({ layers }) => layers.filter(({ key }) => key === 'municipality' || key === 'regional_district'),
  })
  const regions = regionsQuery.data?.regions
  const { data: layers = [] } = layersQuery
  const failure = regionsQuery.error ?? layersQuery.error
  const retry = () => {
    for (const query of [regionsQuery, layersQuery]) if (query.isError) void query.refetch()
  }
  const [filter, setFilter] = useState('')
  const [chosenRegion, setChosenRegion] = useState<Region | null>(null)
  const progress = useProgress('home-area')
  const { isBusy, run } = useStep()
  const save = async () => {
    if (chosenRegion) applySession(await call('setHomeArea', { body: { region: chosenRegion.key } }))
  }
  /** Chooses a region, and clears the filter, which could hide it. */
  const choose = (region: Region) => {
    setFilter('')
    setChosenRegion(region)
  }
  return (
    <SheetPage
      isWide={layers.length > 0}
      progress={progress}
      title="Where do you work?"
      lead={`The map opens in your home area. You can go anywhere from there, and change it in your account.${layers.length > 0 ? ' Pick it from the list, or on the map.' : ''}`}
      footer={<SignOutLink />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run(save)
        }}
      >
        <Stack gap={12} mt={20}>
          <FilterInput
            label="Find a place"
            value={filter}
            onChange={setFilter}
            placeholder="Find a place..."
          />
          {failure !== null && <LoadFailure noun="The home areas" error={failure} retry={retry} isMinor />}
          <div className={classes.places} data-map-shown={layers.length > 0}>
            {regions && (
              <RegionOptions
                regions={filterRegions(regions, filter)}
                chosenRegion={chosenRegion}
                onChoose={setChosenRegion}
              />
            )}
            {regions && layers.length > 0 && (
              <RegionPicker regions={regions} layers={layers} choice={chosenRegion} onChoose={choose} />
            )}
          </div>
          <Button type="submit" h={36} loading={isBusy} disabled={chosenRegion === null}>
            {chosenRegion ? `Continue with ${chosenRegion.title}` : 'Continue'}
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}

function filterRegions(regions: readonly Region[], filter: string): Region[] {
  const text = filter.trim().toLocaleLowerCase('en-CA')
  return regions.filter(({ title }) => title.toLocaleLowerCase('en-CA').includes(text))
}

interface RegionOptionsProps {
  regions: readonly Region[]
  chosenRegion: Region | null
  onChoose: (region: Region) => void
}

function RegionOptions({ regions, chosenRegion, onChoose }: RegionOptionsProps) {
  return (
    <fieldset className={classes.options}>
      <VisuallyHidden component="legend">Home area</VisuallyHidden>
      {regions.map((region) => (
        <label
          key={region.key}
          ref={region === chosenRegion ? scrollIntoSight : null}
          className={classes.option}
          data-chosen={region === chosenRegion}
        >
          <input
            type="radio"
            name="region"
            checked={region === chosenRegion}
            onChange={() => onChoose(region)}
          />
          <span>{region.title}</span>
          <Text span inherit fz={12} c="dimmed">
            {KINDS[region.kind]}
          </Text>
        </label>
      ))}
      {regions.length === 0 && (
        <Text c="dimmed" p={12}>
          No place in the data has this name.
        </Text>
      )}
    </fieldset>
  )
}
