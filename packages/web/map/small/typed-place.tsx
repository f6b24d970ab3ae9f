import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseCoordinates } from '#domain/geometry/coordinates.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { NoSmallMap } from '../no-small-map.tsx'
import classes from './typed-place.module.css'

const NO_PLACE = 'Please type two numbers, for example 49.2827, -123.1207.'

/** Field in the place of a small map that would be clicked, in a browser that draws none: a place by its coordinates. */
export function TypedPlace({ onPick }: { onPick: (at: LngLat) => void }) {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState('')
  const read = parseCoordinates(checked)
  const choose = () => {
    setChecked(text)
    const place = parseCoordinates(text)
    if (place !== null) onPick([place.longitude, place.latitude])
  }
  return (
    <div className={classes.typed} data-map="absent">
      <NoSmallMap />
      <TextInput
        label="Latitude and longitude of the place"
        placeholder="49.2827, -123.1207"
        maxLength={100}
        value={text}
        error={checked === text && checked.trim() !== '' && read === null ? NO_PLACE : null}
        description={read === null ? null : `Chosen: latitude ${read.latitude}, longitude ${read.longitude}`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would submit the form around it.
          event.preventDefault()
          choose()
        }}
      />
    </div>
  )
}
