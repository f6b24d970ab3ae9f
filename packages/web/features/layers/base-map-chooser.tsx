import { Box } from '@mantine/core'
import { BASE_MAPS, type BaseMapKey } from '#domain/layers/base-maps.ts'
import { chooseBaseMap, getChosenKey, getOfferedBaseMaps, useBaseMap } from '../../state/map/base-map.ts'
import { Caption } from '../../ui/note.tsx'
import classes from './base-map-chooser.module.css'

export function BaseMapChooser() {
  const state = useBaseMap()
  const chosenKey = getChosenKey(state)
  const isUnreachable = state.reach[chosenKey] === 'unreachable'
  const title = BASE_MAPS.find(({ key }) => key === chosenKey)?.title

  return (
    <Box mb={14} component="fieldset">
      <legend className={classes.legend}>Base map</legend>
      <div className={classes.choices}>
        {getOfferedBaseMaps(state.settings).map((baseMap) => (
          <label key={baseMap.key} className={classes.choice} data-chosen={baseMap.key === chosenKey}>
            <input
              type="radio"
              name="base-map"
              className={classes.radio}
              checked={baseMap.key === chosenKey}
              onChange={() => chooseBaseMap(baseMap.key)}
            />
            <BaseMapPreview baseMapKey={baseMap.key} />
            <span className={classes.title}>{baseMap.title}</span>
          </label>
        ))}
      </div>
      {isUnreachable && (
        <Caption mt={8}>
          {title} cannot be reached, so Lotline Streets is shown.{' '}
          <button type="button" className={classes.again} onClick={() => chooseBaseMap(chosenKey)}>
            Try again
          </button>
        </Caption>
      )}
    </Box>
  )
}

type Colours = [land: string, block: string, water: string, park: string, road: string, major: string]

/** Previews are drawn here instead of requested from a service. */
const COLOURS: Record<BaseMapKey, Colours> = {
  'lotline-streets': [
    'var(--page)',
    'light-dark(#e6e3d8, #202826)',
    'light-dark(#b9d6e1, #15303b)',
    'light-dark(#d2e5c9, #182b1e)',
    'light-dark(#fff, #2f3a37)',
    'light-dark(#fbe3b2, #4d4837)',
  ],
  'esri-aerial': ['#5d6b4a', '#8b8a7c', '#23424c', '#3f5a37', '#a5a49c', '#b9b8b0'],
  'esri-road': ['#f2efe6', '#e8e3d3', '#9fc9e3', '#cfe3b4', '#fff', '#ffd98a'],
  'open-street-map': ['#f2efe9', '#e0dfdf', '#aad3df', '#c8facc', '#fff', '#f9b29c'],
  'mapbox-aerial': ['#4e6146', '#7f8275', '#1b3a49', '#35532f', '#9b9c93', '#b0b1a7'],
  'mapbox-dark': ['#292929', '#323232', '#181818', '#2c2f2b', '#454545', '#555'],
  'mapbox-navigation-dark': ['#1f2735', '#273042', '#141b29', '#203330', '#3f4b63', '#57678a'],
  pmbc: ['#fff', '#fff', '#e3eef5', '#fff', '#fff', '#fff'],
}

const BLOCKS = [
  [3, 4, 15, 9],
  [3, 17, 15, 9],
  [23, 4, 15, 9],
  [23, 17, 15, 9],
  [43, 4, 18, 9],
  [3, 30, 15, 9],
] as const

function BaseMapPreview({ baseMapKey }: { baseMapKey: BaseMapKey }) {
  const [land, block, water, park, road, major] = COLOURS[baseMapKey]
  return (
    <svg viewBox="0 0 64 44" aria-hidden="true">
      <rect width="64" height="44" style={{ fill: land }} />
      <g transform="rotate(-8 32 22)">
        <path
          d="M-6 15H70M-6 28H70M20.500-6V50M40.500-6V50"
          style={{ stroke: road }}
          strokeWidth="3"
          fill="none"
        />
        {BLOCKS.map(([x, y, width, height]) => (
          <g key={`${x}-${y}`}>
            <rect x={x} y={y} width={width} height={height} style={{ fill: block }} />
            {baseMapKey === 'pmbc' && (
              <path
                d={`M${x} ${y}h${width}v${height}h-${width}zm5 0v${height}m5 0v-${height}`}
                fill="none"
                stroke="#7d8a86"
                strokeWidth="0.7"
              />
            )}
          </g>
        ))}
        <rect x="43" y="17" width="24" height="9" style={{ fill: park }} />
      </g>
      <path d="M18 50C24 38 40 36 70 30V50Z" style={{ fill: water }} />
      <path d="M-2 33C14 30 24 24 34-2" style={{ stroke: major }} strokeWidth="3.500" fill="none" />
    </svg>
  )
}
