import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseCoordinates, type TypedCoordinates } from '#domain/geometry/coordinates.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { NoSmallMap } from '../no-small-map.tsx'
import classes from './typed-place.module.css'

const NO_PLACE = 'Please type two numbers, for example 49.2827, -123.1207.'

export function TypedPlace({ onPick }: { onPick: (at: LngLat) => void }) {
  const [text, setText] = useState('')
  const [invalidText, setInvalidText] = useState('')
  const [place, setPlace] = useState<TypedCoordinates | null>(null)
  const choose = () => {
    const place = parseCoordinates(text)
    setInvalidText(place === null ? text : '')
    if (place === null) return
    setPlace(place)
    onPick([place.longitude, place.latitude])
  }
  return (
    <div className={classes.typed} data-map="absent">
      <NoSmallMap />
      <TextInput
        label="Latitude and longitude of the place"
        placeholder="49.2827, -123.1207"
        maxLength={100}
        value={text}
        error={invalidText.trim() !== '' && invalidText === text ? NO_PLACE : null}
        description={place && `Chosen: latitude ${place.latitude}, longitude ${place.longitude}`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Keeps Enter from submitting the surrounding form.
          event.preventDefault()
          choose()
        }}
      />
    </div>
  )
}
