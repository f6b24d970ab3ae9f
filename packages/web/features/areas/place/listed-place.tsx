import { Checkbox, Pill, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { AreaPlace, BoundaryLayer } from '#contract/watching/area-choices.ts'
import type { Area } from '#contract/watching/collections.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { FilterInput } from '../../../ui/fields/filter-input.tsx'
import { MultiSelectBox } from '../../../ui/fields/select/select-box.tsx'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import { editArea } from '../area-edits.ts'
import { LAYER_LABELS } from '../area-labels.ts'
import step from '../area-step.module.css'
import { useAreaChoices } from '../use-area-choices.ts'
import classes from './place.module.css'
import { type PlaceSelection, usePlaceSelection } from './use-place-selection.ts'
import { usePlaces } from './use-places.ts'

const LAYERS: { value: BoundaryLayer; label: string }[] = [
  { value: 'municipality', label: 'Municipality' },
  { value: 'neighbourhood', label: 'Neighbourhood' },
  { value: 'regional_district', label: 'Regional district' },
]
const MAX_PLACES = 100

export function ListedPlace({ area }: { area: Area }) {
  const [layer, setLayer] = useState<BoundaryLayer>(area.selection?.layer ?? 'municipality')
  const [search, setSearch] = useState('')
  const placeSelection = usePlaceSelection(area, layer)
  const { one, many } = LAYER_LABELS[layer]
  return (
    <>
      <ChosenPlaces placeSelection={placeSelection} />
      <SubAreas area={area} />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Kind of place"
        data={LAYERS}
        value={layer}
        onChange={(value) => {
          setLayer(value as BoundaryLayer)
          setSearch('')
        }}
      />
      {placeSelection.selection && placeSelection.selection.layer !== layer && (
        <p className={step.line}>
          Choosing a {one} replaces the chosen places, because an area has only one kind of place.
        </p>
      )}
      {placeSelection.selection === null && area.geometry.length > 0 && (
        <p className={step.line}>The area keeps its drawn boundary until you choose a place.</p>
      )}
      <FilterInput
        aria-label={`Find a ${one}`}
        placeholder={`Find a ${one}...`}
        value={search}
        onChange={setSearch}
      />
      <Places
        layer={layer}
        search={search}
        many={many}
        chosenIds={placeSelection.chosenIds}
        onToggle={placeSelection.toggle}
      />
    </>
  )
}

interface PlacesProps {
  layer: BoundaryLayer
  search: string
  many: string
  chosenIds: readonly string[]
  onToggle: (place: AreaPlace) => void
}

function Places({ layer, search, many, chosenIds, onToggle }: PlacesProps) {
  const { data, error, refetch } = usePlaces(layer, search)
  if (error) {
    return <LoadFailureLine noun="The list" error={error} retry={refetch} />
  }
  if (!data) {
    return <Loading label={`Loading the ${many}`} heights={[20, 20, 20]} />
  }
  if (data.layers.find((other) => other.layer === layer)?.count === 0) {
    return <p className={step.line}>There are no {many} in the data yet.</p>
  }
  const visiblePlaces = data.places.slice(0, MAX_PLACES)
  const hiddenCount = data.total - visiblePlaces.length
  return (
    <>
      <ul className={classes.places} aria-label={many}>
        {visiblePlaces.map((place) => (
          <li key={place.featureId}>
            <Checkbox
              size="xs"
              label={place.name}
              description={place.parentName}
              checked={chosenIds.includes(place.featureId)}
              onChange={() => onToggle(place)}
            />
          </li>
        ))}
      </ul>
      {visiblePlaces.length === 0 && <p className={step.line}>Nothing matches “{search.trim()}”.</p>}
      {hiddenCount > 0 && (
        <p className={step.line}>and {formatNumber(hiddenCount)} more. Type part of a name to find one.</p>
      )}
    </>
  )
}

function SubAreas({ area }: { area: Area }) {
  const { data } = useAreaChoices(area)
  if (area.type !== 'selection' || !area.selection || !data || data.subAreas.length === 0) return null
  return (
    <MultiSelectBox
      label="Only these neighbourhoods"
      placeholder={`All ${formatNumber(data.subAreas.length)} neighbourhoods`}
      options={data.subAreas.map(({ featureId, name }) => ({ value: featureId, label: name }))}
      values={area.options.subAreas}
      onChange={(subAreas) => editArea(area.id, { options: { ...area.options, subAreas } })}
    />
  )
}

function ChosenPlaces({ placeSelection }: { placeSelection: PlaceSelection }) {
  const { places, toggle, refusal } = placeSelection
  if (places.length === 0) return null
  return (
    <div className={classes.chosen}>
      <ul aria-label="Chosen places">
        {places.map((place) => (
          <li key={place.featureId}>
            <Pill
              withRemoveButton
              onRemove={() => toggle(place)}
              removeButtonProps={{
                'aria-label': `Remove ${place.name}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
            >
              {place.name}
            </Pill>
          </li>
        ))}
      </ul>
      {refusal !== null && (
        <Text fz={13} c="var(--warning)" role="status">
          {refusal}
        </Text>
      )}
    </div>
  )
}
